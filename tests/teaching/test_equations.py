"""What is taken for an equation in a text, and when it holds."""

from equations import equations, holds, plain

from breadth import together


@together(
    ("text", "sound"),
    [
        ("(49 × 20.1 + 51 × 14.7) ÷ 100 = 17.4", False),
        ("(488 × 20.13 + 512 × 14.71) ÷ 1,000 = 17.35", True),
        ("fail in 0.826 × 0.826 = 0.683 of all", False),
        ("fail in <b>0.826 × 0.826</b> = 0.68 of all", True),
        ("35 − 30 : 6 = 30, and", True),
        ("16 × 6 + 9 × 12 + 6 × 2 = 96 + 108 + 12 = 216.", True),
        ("6 + 4 × 1/7 + 2 × 3/7 = 52/7, and 57/216 × 52/7 = 247/126, about 1.96", True),
        ("4 shifts + 8 × 3 turns + 8 × 4 jumps = 60 changes", True),
        ("4 shifts + 8 × 3 turns + 8 × 4 jumps = 61 changes", False),
        ("1 − 0.236 = 0.765", False),
        ("76.1 of 100 = 7591/9976, and 64 − 14 = 50 of 216", True),
        ("76.2 of 100 = 7591/9976", False),
    ],
)
def test_an_equation_is_found_in_a_text_and_judged(text, sound):
    found = equations(plain(text))
    assert found
    assert all(map(holds, found)) is sound
