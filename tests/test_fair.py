"""The deal that anyone can check: known answers, tampering, broken sections, and the page that explains it."""

import doctest
import hashlib
import hmac
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.helpers import NAMES, cards_in, deck_of, random_match

from lastcard import Match, Record, RecordError, edition
from lastcard.fair import SECRET_BYTES, FairDeal, FairError, FairShare, commitment, match_seed, seed_message, stand_in
from lastcard.verify import dealt

PAGE = Path(__file__).resolve().parents[1] / "docs" / "fair.md"
SECRET = bytes(range(32))
OWN = "a1" * 16
# Worked out with `openssl dgst -sha256`, the last two with `-mac HMAC`, from texts written by hand.
COMMITMENT = "39b961175ce95de3dffa0776d949288877b2937514e5f5029988f10e65775b29"
STAND_IN = "c1ff0d46a88f51474abad9535c05b26914328719c5504b8ae25dad561d01aebf"
SEED = 0xE363E941D87FA569A3096F04CA15DD34476A835EE4EF7A4017348AA475BB92EF


def deal_of(shares: Sequence[FairShare], secret: bytes = SECRET) -> FairDeal:
    return FairDeal("k7", 3, commitment(secret), secret.hex(), tuple(shares))


ANN, BOB, CAT = FairShare("ann", OWN, "seat"), stand_in(SECRET, "k7", 3, "bob"), FairShare("cat", "c0" * 32, "seat")
DEAL = deal_of([ANN, BOB, CAT])


@cache
def played(deal: FairDeal = DEAL) -> str:
    """The text of a server's record: two rounds from the deal's seed."""
    *_, match = random_match("classic", 3, {"hand-size": 3}, deal.seed, 2)
    return f"{match.record()}\n{deal.to_toml()}"


def verify(text: str) -> None:
    """As the command does, without the file."""
    deal = FairDeal.from_record(text)
    assert deal is not None
    deal.check(Record(text))
    Match.replay(text)


# -- known answers ---------------------------------------------------------------------------


def test_known_answers() -> None:
    assert commitment(SECRET) == COMMITMENT
    assert stand_in(SECRET, "k7", 3, "bob") == FairShare("bob", STAND_IN, "server")
    assert match_seed(SECRET, "k7", 3, [ANN, BOB]) == deal_of([ANN, BOB]).seed == SEED


def test_the_commitment_is_a_sum_over_a_prefix_and_the_secret() -> None:
    secret = b"\xff" * 32
    assert commitment(secret) == hashlib.sha256(b"lastcard/fair/1/commitment/" + secret).hexdigest()


def test_lengths_count_bytes_not_letters() -> None:
    table, seat = "Tisch-Ä", "小明"
    said = b"20:lastcard/fair/1/seed,8:Tisch-\xc3\x84,2:10,6:\xe5\xb0\x8f\xe6\x98\x8e,32:" + OWN.encode() + b",4:seat,"
    assert seed_message(table, 10, [FairShare(seat, OWN, "seat")]) == said
    expected = int.from_bytes(hmac.digest(SECRET, said, "sha256"), "big")
    assert match_seed(SECRET, table, 10, [FairShare(seat, OWN, "seat")]) == expected


NAME = st.text(max_size=6) | st.sampled_from(
    ["", ",", "1:a,", "ann,3:bob", "\n", '"', "\\", "\x00", "\x7f", "Ä", "A\u0308"]
)
SHARE = st.builds(
    FairShare,
    NAME,
    st.binary(min_size=16, max_size=32).map(bytes.hex) | st.sampled_from(["00" * 16, "00" * 17]),
    st.sampled_from(["seat", "server"]),
)
GIVEN = st.tuples(NAME, st.integers(0, 30), st.lists(SHARE, max_size=3))


@given(GIVEN, GIVEN)
def test_different_deals_have_different_messages(
    one: tuple[str, int, list[FairShare]], two: tuple[str, int, list[FairShare]]
) -> None:
    assert (seed_message(*one) == seed_message(*two)) == (one == two)


def fields(message: bytes) -> list[str]:
    """The message taken apart again, by somebody who knows netstrings."""
    found = []
    while message:
        length, _, rest = message.partition(b":")
        assert rest[int(length) : int(length) + 1] == b","
        found.append(rest[: int(length)].decode())
        message = rest[int(length) + 1 :]
    return found


@given(GIVEN)
def test_a_message_can_be_taken_apart_again(one: tuple[str, int, list[FairShare]]) -> None:
    table, number, shares = one
    assert fields(seed_message(*one)) == [
        "lastcard/fair/1/seed",
        table,
        str(number),
        *(field for share in shares for field in (share.seat, share.entropy, share.by)),
    ]


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_secret_has_its_length(length: int) -> None:
    for use in (commitment, lambda secret: match_seed(secret, "k7", 3, [ANN])):
        with pytest.raises(FairError, match=f"the secret must have {SECRET_BYTES} bytes, not {length}"):
            use(bytes(length))


@pytest.mark.parametrize(
    "entropy", ["", "a1" * 15, "a1" * 33, "a1" * 16 + "a", "A1" * 16, "g1" * 16, OWN + "\n", "٣" * 32]
)
def test_entropy_is_16_to_32_bytes_in_lower_case(entropy: str) -> None:
    with pytest.raises(FairError, match="entropy: must be 16 to 32 bytes in lower-case hex digits"):
        FairShare("ann", entropy, "seat")


def test_stand_ins_differ_by_table_match_and_seat() -> None:
    asked = [("k7", 3, "ann"), ("k8", 3, "ann"), ("k7", 4, "ann"), ("k7", 3, "bob"), ("k", 73, "ann")]
    assert len({stand_in(SECRET, *names).entropy for names in asked}) == len(asked)


# -- in a record -----------------------------------------------------------------------------


def test_a_record_with_its_deal_replays() -> None:
    text = played()
    verify(text)
    assert Record(text).seed == DEAL.seed
    assert text == f"{Match.replay(text).record()}\n{DEAL.to_toml()}"
    assert FairDeal.from_record(text) == DEAL


def test_a_record_without_a_deal_has_none() -> None:
    assert FairDeal.from_record(str(Match("classic", ["ann", "bob"]).record())) is None


@given(GIVEN)
def test_what_is_written_can_be_read_back(one: tuple[str, int, list[FairShare]]) -> None:
    table, number, shares = one
    each = {share.seat: share for share in shares}
    deal = FairDeal(table, number, COMMITMENT, SECRET.hex(), tuple(each.values()))
    assert FairDeal.from_record(deal.to_toml()) == deal


def test_every_deck_is_derived_again() -> None:
    positions = list(dealt(Record(played())))
    assert [position.round for position in positions] == [1, 2]
    assert positions[0] == Match("classic", NAMES[:3], DEAL.seed, {"hand-size": 3}).position()
    for position in positions:
        assert sum(cards_in(position).values()) == sum(deck_of(edition("classic"))) == 108
        assert len(position.discard_pile) == 1
    assert positions[0].draw_pile != positions[1].draw_pile


# -- tampering -------------------------------------------------------------------------------

SEED_SENTENCE = "fair: the seed does not follow from the secret, the table, the match and the shares"
TAMPERED = {
    "secret": (
        f'secret = "{SECRET.hex()}',
        f'secret = "1{SECRET.hex()[1:]}',
        "the commitment does not match the secret",
    ),
    "commitment": ('commitment = "39', 'commitment = "49', "the commitment does not match the secret"),
    "own share": ('entropy = "a1a1', 'entropy = "a1a2', SEED_SENTENCE),
    "server's share": ('entropy = "c1ff', 'entropy = "c1fe', SEED_SENTENCE),
    "who chose": ('by = "server"', 'by = "seat"', SEED_SENTENCE),
    "match": ("match = 3", "match = 4", SEED_SENTENCE),
    "table": ('table = "k7"', 'table = "k8"', SEED_SENTENCE),
    "seed": (hex(DEAL.seed), hex(DEAL.seed ^ 1), SEED_SENTENCE),
    "order of the seats": (
        'seats = ["ann", "bob", "cat"]',
        'seats = ["bob", "ann", "cat"]',
        "fair: the shares are of 'ann', 'bob', 'cat', but the seats are 'bob', 'ann', 'cat'",
    ),
    "a seat more": ('seats = ["ann", ', 'seats = ["ann", "dan", ', "fair: there is no share of 'dan'"),
    "a seat less": ('seats = ["ann", ', "seats = [", "fair: the shares are of 'ann', 'bob', 'cat', but the seats are"),
    "another seat": ('seats = ["ann"', 'seats = ["zoe"', "fair: there is no share of 'zoe'"),
    "moves": ("moves = [", 'moves = [\n  "-: deal",', r"move 1 \('-: deal'\) cannot be made"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_noticed(what: str) -> None:
    old, new, sentence = TAMPERED[what]
    text = played()
    assert text.count(old) == 1
    with pytest.raises(RecordError, match=sentence):
        verify(text.replace(old, new))


def test_a_share_left_out_is_named() -> None:
    text = re.sub(r'  \{ seat = "bob".*\n', "", played())
    with pytest.raises(RecordError, match="fair: there is no share of 'bob'"):
        verify(text)


def test_a_server_cannot_choose_the_share_of_a_silent_seat() -> None:
    chosen = deal_of([ANN, FairShare("bob", "b2" * 16, "server"), CAT])
    with pytest.raises(RecordError, match="fair: the server's share for 'bob' does not follow from its secret"):
        verify(played(chosen))


def test_a_server_cannot_change_the_secret_afterwards() -> None:
    other = bytes(31) + b"\x01"
    shares = [ANN, stand_in(other, "k7", 3, "bob"), CAT]
    verify(played(deal_of(shares, other)))  # whole in itself, so only the commitment of before the deal tells
    swapped = replace(deal_of(shares, other), commitment=COMMITMENT)
    with pytest.raises(RecordError, match="the commitment does not match the secret"):
        verify(played(swapped))


# -- broken sections -------------------------------------------------------------------------

FAIR = DEAL.to_toml()


def without(key: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"^{key} = (\[.*?^\]|.*?$)\n", "", text, count=1, flags=re.MULTILINE | re.DOTALL)


def put(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    **{
        f"no {key}": (without(key), f"fair.{key}: is missing")
        for key in ("version", "table", "match", "commitment", "secret", "shares")
    },
    "not a table": (lambda _: "fair = 7\n", "fair: must be a table, not 7"),
    "a list of tables": (put("[fair]", "[[fair]]"), "fair: must be a table, not "),
    "not TOML": (put("[fair]", "[fair"), "not a whole record"),
    "a later version": (put("version = 1", "version = 2"), "fair.version: made in version 2 of the deal"),
    "a table that is a number": (put('"k7"', "7"), "fair.table: must be a text, not 7"),
    "a match that is a text": (put("match = 3", 'match = "3"'), "fair.match: must be a number, not '3'"),
    "a match that is true": (put("match = 3", "match = true"), "fair.match: must be a number, not True"),
    "a short secret": (put('secret = "00', 'secret = "'), "fair.secret: must be 32 bytes in lower-case hex digits"),
    "a secret in capitals": (put("0a0b0c", "0A0B0C"), "fair.secret: must be 32 bytes in lower-case hex digits"),
    "a strange commitment": (put('"39', '"zz'), "fair.commitment: must be 32 bytes in lower-case hex digits"),
    "shares that are a text": (
        lambda text: without("shares")(text) + 'shares = "ann"\n',
        "fair.shares: must be a list, not 'ann'",
    ),
    "a share that is a text": (
        put("shares = [", 'shares = [\n  "ann",'),
        r"fair.shares\[0\]: must be a table, not 'ann'",
    ),
    "a share without a seat": (put('seat = "bob", ', ""), r"fair.shares\[1\].seat: is missing"),
    "a share without entropy": (put(f', entropy = "{OWN}"', ""), r"fair.shares\[0\].entropy: is missing"),
    "a share by nobody": (put(', by = "seat"', ""), r"fair.shares\[0\].by: is missing"),
    "a share by somebody else": (put('by = "seat"', 'by = "bob"'), r"fair.shares\[0\].by: must be 'seat' or 'server'"),
    "a seat that is a number": (put('"ann"', "1"), r"fair.shares\[0\].seat: must be a text, not 1"),
    "short entropy": (put(OWN, OWN[2:]), r"fair.shares\[0\].entropy: must be 16 to 32 bytes"),
    "two shares of one seat": (put('"cat"', '"ann"'), "fair.shares: there are two of 'ann'"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_section_is_refused_in_a_sentence(what: str) -> None:
    change, sentence = BROKEN[what]
    assert change(FAIR) != FAIR
    with pytest.raises(RecordError, match=sentence) as refused:
        FairDeal.from_record(change(FAIR))
    assert "\n" not in str(refused.value)


# -- the page --------------------------------------------------------------------------------


def test_the_examples_of_the_page_do_what_it_says() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append).attempted > 0
    assert "".join(told) == ""
