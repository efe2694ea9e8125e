"""A function of the package with other functions in the place of those that it calls."""

from types import FunctionType


def rebuilt(function, **names):
    """`function`, made again so that it calls what `names` says, and so does all that it calls.

    Its module is copied, and so are the modules of its package whose functions it uses; in every copy `names`
    stand in the place of what had these names, and so they do for functions of the package among `names`
    themselves. The package itself stays as it is.
    """
    package, spaces = function.__module__.rpartition(".")[0], {}

    def ours(value):
        """Whether a value is a function of this package."""
        return isinstance(value, FunctionType) and value.__module__.rpartition(".")[0] == package

    def copied(one):
        """The function `one` over the copy of its module's names."""
        space = spaces.get(id(one.__globals__))
        if space is None:
            space = spaces[id(one.__globals__)] = dict(one.__globals__)
            for name, value in one.__globals__.items():
                if ours(value):
                    space[name] = copied(value)
            for name, value in names.items():
                space[name] = copied(value) if ours(value) else value
        made = FunctionType(one.__code__, space, one.__name__, one.__defaults__, one.__closure__)
        made.__kwdefaults__, made.__module__ = one.__kwdefaults__, one.__module__
        return made

    return copied(function)
