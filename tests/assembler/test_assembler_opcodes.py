"""All 151 documented opcodes, held to py65's disassembler in both directions."""
import pytest
from py65.devices.mpu6502 import MPU
from py65.disassembler import Disassembler

from mc64.c64.assembler import assemble

ORIGIN = 0x1000
OPERANDS = {"imp": "", "acc": " a", "imm": " #$9c", "zpg": " $9c", "zpx": " $9c,x", "zpy": " $9c,y",
            "abs": " $c39d", "abx": " $c39d,x", "aby": " $c39d,y", "ind": " ($c39d)", "inx": " ($9c,x)",
            "iny": " ($9c),y", "rel": " $0fee"}
DOCUMENTED = [(opcode, *entry) for opcode, entry in enumerate(MPU.disassemble) if entry[0] != "???"]


def disassembled(data: bytes) -> str:
    processor = MPU()
    processor.memory[ORIGIN:ORIGIN + len(data)] = data
    length, text = Disassembler(processor).instruction_at(ORIGIN)
    assert length == len(data)
    return text.lower()


def test_there_are_151():
    assert len(DOCUMENTED) == 151


@pytest.mark.parametrize("opcode, mnemonic, mode", DOCUMENTED)
def test_opcode(opcode, mnemonic, mode):
    source = mnemonic.lower() + OPERANDS[mode]
    data = assemble(f"* = ${ORIGIN:x}\n        {source}\n").data
    assert data[0] == opcode
    assert disassembled(data) == source
    assert assemble(f"* = ${ORIGIN:x}\n {disassembled(data)}\n").data == data


@pytest.mark.parametrize("mnemonic", ["asl", "lsr", "rol", "ror"])
def test_the_accumulator_may_be_left_out(mnemonic):
    assert assemble(f" {mnemonic}").data == assemble(f" {mnemonic} a").data


@pytest.mark.parametrize("value, size", [("$00", 2), ("$ff", 2), ("$0012", 2), ("$100", 3), ("255+1", 3)])
def test_the_zero_page_form_is_chosen_by_the_value(value, size):
    for mnemonic in ("lda", "sta", "inc", "ldy"):
        assert len(assemble(f" {mnemonic} {value}").data) == size


@pytest.mark.parametrize("source, data", [
    (" lda $12,y", "b91200"), (" jmp $12", "4c1200"), (" jsr $12", "201200"), (" jmp ($12)", "6c1200"),
    (" ldx $12,y", "b612"), (" sta $12,y", "991200")])
def test_without_a_zero_page_form_the_absolute_one_is_taken(source, data):
    assert assemble(source).data.hex() == data


@pytest.mark.parametrize("distance", [-128, -1, 0, 127])
def test_a_branch_reaches_from_128_back_to_127_forward(distance):
    assert assemble(f"* = $1000\n bne *+2+{distance}").data == bytes([0xD0, distance & 255])
