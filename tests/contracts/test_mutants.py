"""Mutants: each differs in one place, each is a program, no two are alike, and a seed gives one order."""

from mc64.c64.assembler import assemble
from mc64.c64.mutate import mutants
from mc64.c64.sources import program, routines

ROUTINE = """\
;=== add ========================================================= chapter 1
; Adds what is in the table to sum, as long as it is not 0.
;-----------------------------------------------------------------------------
add
        ldx #0          ; from the first
        clc
_next   lda table,x
        beq _end
        adc sum
        sta sum
        sty other
        inx
        bne _next
_end    jsr help
        lda (pointer),y
        rts
"""
AROUND = """\
* = $10
sum     .fill 1
other   .fill 1
pointer .fill 2
* = $0801
start   rts
help    rts
table   .byte 1, 2, 0
"""


def test_every_kind_of_fault_is_made():
    made = {description for description, _ in mutants(ROUTINE)}
    assert "line 8: beq _end -> bne" in made
    assert "line 9: adc sum -> sbc" in made
    assert "line 6: clc dropped" in made
    assert "line 5: ldx #0 -> ldx #1" in made
    assert "line 5: ldx #0 and clc swapped" in made
    assert "line 9: adc sum -> adc other" in made
    assert "line 9: adc sum -> adc sum+1" in made
    assert "line 13: bne _next -> bne _end" in made
    assert "line 7: lda table,x -> lda table,y" in made
    assert "line 15: lda (pointer),y -> lda (pointer+1),y" in made


def test_two_neighbouring_stores_are_not_swapped_for_nothing_would_change():
    assert not any("sta sum and sty other swapped" in description for description, _ in mutants(ROUTINE))


def test_mutants_differ_from_the_text_and_from_each_other():
    texts = [text for _, text in mutants(ROUTINE)]
    assert len(texts) > 40
    assert len(set(texts)) == len(texts) and ROUTINE not in texts


def test_a_mutant_changes_one_line_or_two_neighbours_and_leaves_the_rest():
    original = ROUTINE.splitlines()
    for description, text in mutants(ROUTINE):
        changed = [i for i, (a, b) in enumerate(zip(original, text.splitlines(), strict=True)) if a != b]
        assert len(changed) == (2 if "swapped" in description else 1), description


def test_every_mutant_assembles_to_other_bytes():
    bytes_of = assemble(AROUND + ROUTINE).data
    for description, text in mutants(ROUTINE):
        assert assemble(AROUND + text).data != bytes_of, description


def test_mutants_of_the_course_are_programs():
    """Of each routine of two chapters one mutant, and one whose constant is another: it could be no byte."""
    original = program().data
    for name, routine in routines().items():
        if routine.chapter > 2:
            continue
        made = list(mutants(routine.text, seed=1))
        constants = [one for one in made if "#" in one[0].partition(" -> ")[2]]
        for description, text in made[:1] + constants[:1]:
            assert program(replace={name: text}).data != original, f"{name}, {description}"


def test_a_seed_gives_one_order_and_another_seed_another():
    assert list(mutants(ROUTINE, 3)) == list(mutants(ROUTINE, 3))
    assert list(mutants(ROUTINE, 3)) != list(mutants(ROUTINE, 4))
    assert sorted(mutants(ROUTINE, 3)) == sorted(mutants(ROUTINE, 4))
