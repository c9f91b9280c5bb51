"""A practice hand from the form that begins it to its review; whatever is sent, and how often."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count, pairwise, product
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.web.learner import FIRST, LANGUAGES, SECOND, Learner, Page, rotate
from tests.web.player import (
    BOOKS,
    DEALERS,
    NOBODYS,
    OPPONENTS,
    Clock,
    clock,
    first_page,
    five_at_once,
    hand_of,
    id_of,
    kept_app,
    kept_hand,
    move_fields,
    moves,
    path_of,
    playing_of,
    reach,
    send,
    start_form,
    walks,
)
from tests.web.test_errors import is_an_error_page
from tutor.engine import Play, Seat
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.web.hand_page import players_of
from tutor.web.playing.games import read_points
from tutor.words import lead_after_told, put_means_told, turn_told

__all__ = ["clock", "kept_app"]
DOUBLED = ("doubled", "doubled-house", "seven-point-doubled")


@pytest.mark.parametrize("rules", BOOKS)
def test_a_hand_against_every_opponent_and_on_both_sides_comes_to_its_end(
    app: Flask, rules: str
) -> None:
    for number, pages in enumerate(walks(app, rules)):
        page, playing = pages[-1]
        kept, dealer = kept_hand(app, id_of(page)), DEALERS[number % len(DEALERS)]
        assert kept.rulebook == rules
        assert kept.others == OPPONENTS[number // len(DEALERS) % len(OPPONENTS)]
        assert dealer == "cut" or kept.seat == ("D" if dealer == "you" else "N")
        assert None not in (kept.outcome, playing.hand.result)
        assert page.main.one(id="verdict").text
        assert {page.lang for page, _playing in pages} == {rotate(number)}


@pytest.mark.parametrize("rules", BOOKS)
def test_a_hand_begins_at_any_score_below_the_target_and_at_no_other(
    app: Flask, rules: str
) -> None:
    target = rulebooks()[rules].target
    learner = Learner(app.test_client())
    start = learner.open(f"/{rotate(target)}/practice?rules={rules}")
    for name in ("points0", "points1"):
        offered = [node.text for node in start.main.one("select", name=name).all("option")]
        assert offered == [str(points) for points in range(target)]
    ids = count(1)
    for mine in range(target):
        for theirs in range(target):
            dealer = DEALERS[(mine + theirs) % 2]
            chosen = {"points0": str(mine), "points1": str(theirs), "dealer": dealer}
            address, fields = start_form(
                start, **chosen, id=f"{BOOKS.index(rules)}{next(ids):019x}"
            )
            kept = kept_hand(app, id_of(learner.post(address, fields)))
            points = read_points(kept.points)
            assert points == ((mine, theirs) if kept.seat == "N" else (theirs, mine))
    for mine, theirs in ((target, 0), (0, target), (target + 1, target), ("-1", 0), ("x", 0)):
        address, fields = start_form(start, points0=str(mine), points1=str(theirs), id=NOBODYS)
        assert send(learner, address, fields).status_code == 400
    learner.open(f"/en/practice/hands/{NOBODYS}", 404)


def test_under_doubled_rules_a_put_is_offered_at_every_moment(app: Flask) -> None:
    """R2: before a lead, after it, between tricks; whoever is on turn."""
    met = set()
    for pages in chain.from_iterable(walks(app, rules) for rules in DOUBLED):
        before = -1
        for page, playing in pages[:-1]:
            hand, mine = playing.hand, playing.learner
            if hand.put is not None:
                assert "put" not in moves(page)
                continue
            assert "put" in moves(page), f"no put at {hand}"
            assert len(hand.history) == before + 1, f"{hand}: a moment has passed without a say"
            before = len(hand.history)
            who = "own" if hand.turn is mine else "other"
            place = "answer" if hand.table else "lead"
            met.add((who, place, len(hand.tricks)))
    assert met == set(product(("own", "other"), ("lead", "answer"), range(3)))


def test_under_classic_rules_a_put_is_offered_on_turn_before_a_card_only(app: Flask) -> None:
    """R1."""
    offered = set()
    for pages in walks(app, "classic"):
        for page, playing in pages[:-1]:
            hand = playing.hand
            able = hand.turn is playing.learner and hand.put is None
            assert ("put" in moves(page)) is able, str(hand)
            offered.add(able)
    assert offered == {True, False}


@pytest.mark.parametrize("rules", ["classic", "doubled"])
def test_a_finished_trick_lies_until_the_learner_goes_on(app: Flask, rules: str) -> None:
    waited = 0
    for pages in walks(app, rules):
        for (page, playing), (_after, then) in pairwise(pages):
            hand = playing.hand
            if not hand.tricks or hand.table or hand.result is not None:
                continue
            trick = page.main.one(class_="trick")
            assert len(trick.all("li")) == 2
            assert trick.one(class_="trick-text").text
            if hand.turn is not playing.learner and isinstance(hand.history[-1], Play):
                assert "go-on" in moves(page)
                assert set(moves(page)) <= {"go-on", "put", "finish"}
                waited += 1
                if not then.hand.put:
                    assert len(then.hand.table) == 1
    assert waited > 5


def test_giving_up_never_stands_where_another_button_stands(app: Flask) -> None:
    """Who presses in haste where "Go on" stood does not give a hand away."""
    seen = set()
    able = ({"put", "see"}, {"go-on", "finish"}, {"fold", "giveup"})
    for pages in chain.from_iterable(walks(app, rules) for rules in BOOKS):
        for page, _playing in pages[:-1]:
            columns = page.main.one(class_="acts").all(class_="calls")
            extra = [column.classes - {"calls"} for column in columns]
            assert extra == [set(), {"calls-on"}, {"calls-leave"}]
            told = [[node.attrs["value"] for node in column.all("button")] for column in columns]
            assert all(set(column) <= may for column, may in zip(told, able, strict=True))
            held = page.main.all(class_="hand")
            cards = [node.attrs["value"] for node in held[0].all("button")] if held else []
            assert sorted(chain(cards, *told)) == sorted(moves(page))
            seen.update(*told)
    assert seen == set.union(*able)


@pytest.mark.parametrize("rules", BOOKS)
def test_the_page_says_whose_move_it_is_who_leads_the_score_and_what_a_put_means(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    for pages in walks(app, rules):
        for page, playing in pages[:-1]:
            hand, players = playing.hand, players_of(playing)
            speaker = speakers[page.lang]
            facts = [node.text for node in page.main.all(class_="fact")]
            leads = lead_after_told(hand, players)
            means = put_means_told(hand, playing.score, playing.learner, players)
            assert facts == [" ".join(speaker.plain(one).split()) for one in (leads, means) if one]
            assert (means is not None) is ("put" in moves(page) or hand.put is not None)
            told = turn_told(hand, players)
            assert told is not None
            assert page.main.one(id="status").text.startswith(speaker.plain(told))
            scores = [node.text for node in page.main.all(class_="score")]
            assert len(scores) == 2
            assert all(f"0/{hand.rulebook.target}" in text for text in scores)


def test_a_decided_doubled_hand_can_be_finished_quickly(app: Flask) -> None:
    """R8: and all three tricks are played."""
    done = 0
    for pages in chain.from_iterable(walks(app, rules) for rules in DOUBLED):
        for page, playing in pages[:-1]:
            winners = [trick.winner for trick in playing.hand.tricks]
            two = len(winners) == 2 and winners[0] is winners[1] is not None
            assert ("finish" in moves(page)) is (two and not playing.hand.put_pending)
            if "finish" in moves(page):
                done += 1
                assert len(playing.do("finish").hand.tricks) == 3
    assert done


def test_a_move_sent_five_times_at_once_is_one_move(kept_app: Flask) -> None:
    """T58, T81."""
    learner, page = first_page(kept_app)
    for _ in range(4):
        if not moves(page):
            break
        playing, move = playing_of(kept_app, page), moves(page)[0]
        address, fields = move_fields(page, move)
        answers = five_at_once(kept_app, learner, address, fields)
        assert {answer.status_code for answer in answers} == {303}
        (there,) = {answer.headers["Location"] for answer in answers}
        assert playing_of(kept_app, page) == playing.do(move)
        page = learner.open(there)


def test_a_move_sent_again_changes_nothing_and_another_one_gets_the_hand_as_it_stands(
    kept_app: Flask,
) -> None:
    """T57, T70, T81, T87: the other tab, and the way back."""
    learner, page = first_page(kept_app)
    trail = []
    while able := moves(page):
        trail.append((page, able[0], [move for move in able[1:] if move != "finish"]))
        page = learner.press(page, able[0])
        kept, now = kept_hand(kept_app, id_of(page)), learner.open(page.address)
        for earlier, done, others in trail:
            again = send(learner, *move_fields(earlier, done))
            assert again.status_code == 303
            assert urlsplit(again.headers["Location"]).path == path_of(page)
            for other in others:
                stale = learner.post(*move_fields(earlier, other), status=409)
                assert moves(stale) == moves(now)
                assert stale.main.one(id="table").text == now.main.one(id="table").text
                assert len(stale.main.all(class_="notice")) > len(now.main.all(class_="notice"))
        assert kept_hand(kept_app, id_of(page)) == kept
    assert len(trail) > 2


def decided(own: bool) -> Callable[[Page], bool]:
    """Whether a hand is decided and the learner, or the opponent, leads to the last trick."""
    return lambda page: "finish" in moves(page) and ("go-on" not in moves(page)) is own


@pytest.mark.parametrize("own", [True, False])
def test_finish_quickly_sent_again_leads_to_the_same_end(app: Flask, own: bool) -> None:
    """T58."""
    learner, page = reach(app, f"decided {own}", decided(own), FIRST, "doubled")
    answers = [send(learner, *move_fields(page, "finish")) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]


def test_finish_quickly_from_a_tab_that_lags_behind_is_told_so(app: Flask) -> None:
    """T81."""
    learner, page = reach(app, "lagging", decided(own=True), FIRST, "doubled")
    learner.press(page, moves(page)[0])
    assert send(learner, *move_fields(page, "finish")).status_code == 409


def test_a_page_two_days_old_still_takes_a_move(kept_app: Flask, clock: Clock) -> None:
    """T82."""
    learner, page = first_page(kept_app)
    start = learner.open("/en/practice")
    clock.move(days=2)
    assert len(hand_of(kept_hand(kept_app, id_of(learner.press(page, moves(page)[0])))).history)
    assert moves(learner.post(*start_form(start)))


def test_what_is_no_move_now_is_refused_and_changes_nothing(app: Flask) -> None:
    learner, page = reach(app, "go on", lambda one: "go-on" in moves(one), SECOND, "classic")
    kept = kept_hand(app, id_of(page))
    address, fields = move_fields(page, "go-on")
    held = {card.code for card in hand_of(kept).cards_of(Seat(kept.seat))}
    cards = ["3S", "4H", "10D", *held]
    for move in (*cards, "put", "see", "fold", "giveup", "finish", "", "N:put", "PUT", "x" * 3000):
        answer = learner.post(address, fields | {"move": move}, status=400)
        is_an_error_page(answer, SECOND)
    for at in ("", "x", "-1", "1.5", "100", "9" * 20, "٣", [], [fields["at"]] * 2):
        assert send(learner, address, fields | {"at": at}).status_code == 400  # type: ignore[dict-item]
    assert send(learner, address, fields | {"move": ["go-on"] * 2}).status_code == 400  # type: ignore[dict-item]
    assert kept_hand(app, kept.id) == kept
    assert moves(learner.open(page.address)) == moves(page)


def asked(page: Page) -> bool:
    """Whether the opponent has put and waits for the answer."""
    return "see" in moves(page)


@pytest.mark.parametrize("rules", ["classic", "doubled", "nineteenth-century"])
def test_switching_the_language_while_a_put_waits_for_its_answer_changes_nothing_else(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    """T10."""
    learner, page = reach(
        app, f"see {rules}", lambda one: "see" in moves(one), FIRST, rules, opponent="bold"
    )
    kept, drawn = kept_hand(app, id_of(page)), page.drawn(speakers[FIRST])
    for code in (*LANGUAGES[1:], FIRST):
        page = learner.open(page.link(code))
        assert page.lang == code
        assert moves(page) == ["see", "fold"]
        assert page.drawn(speakers[code]) == drawn
        assert kept_hand(app, kept.id) == kept
    assert kept_hand(app, id_of(learner.press(page, "see"))).actions > kept.actions
