"""A function of the package with other functions in the place of those that it calls."""

from types import FunctionType


def rebuilt(function, **names):
    """`function`, made again so that it calls what `names` says, and so does all that it calls.

    Its module is copied, and so are the modules of its package whose functions it uses; in every copy `names`
    stand in the place of what had these names. The package itself stays as it is.
    """
    package, spaces = function.__module__.rpartition(".")[0], {}

    def copied(one):
        """The function `one` over the copy of its module's names."""
        space = spaces.get(id(one.__globals__))
        if space is None:
            space = spaces[id(one.__globals__)] = dict(one.__globals__)
            for name, value in one.__globals__.items():
                if isinstance(value, FunctionType) and value.__module__.rpartition(".")[0] == package:
                    space[name] = copied(value)
            space.update(names)
        made = FunctionType(one.__code__, space, one.__name__, one.__defaults__, one.__closure__)
        made.__kwdefaults__, made.__module__ = one.__kwdefaults__, one.__module__
        return made

    return copied(function)
