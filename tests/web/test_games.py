"""How a hand or a game begins, and what follows: the next hand, or the same one once more."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.learner import Learner, Page, rotate
from tests.web.player import (
    BOOKS,
    NOBODYS,
    another_browser,
    begin,
    clock,
    first_page,
    five_at_once,
    form_fields,
    hand_of,
    id_of,
    kept_app,
    kept_game,
    kept_hand,
    moves,
    path_of,
    play_out,
    playing_of,
    seeded,
    send,
    start_form,
    walks,
)
from tests.web.test_errors import is_an_error_page
from tutor.dice import Dice
from tutor.engine import Card, Match, dealer_by_cut
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.web.playing.games import read_points

__all__ = ["clock", "kept_app"]
NEXT = "/practice/games/"


def test_the_form_that_begins_a_hand_sent_five_times_at_once_makes_one_hand(
    kept_app: Flask,
) -> None:
    """T58."""
    learner, _page = first_page(kept_app)
    for kind in ("hand", "game"):
        address, fields = start_form(learner.open("/en/practice?rules=classic"), kind=kind)
        answers = five_at_once(kept_app, learner, address, fields)
        assert {answer.status_code for answer in answers} == {303}
        (there,) = {answer.headers["Location"] for answer in answers}
        deal = hand_of(kept_hand(kept_app, id_of(learner.open(there)))).deal
        assert send(learner, address, fields).headers["Location"] == there
        assert hand_of(kept_hand(kept_app, id_of(learner.open(there)))).deal == deal
    assert len(learner.open("/en/practice").main.all(class_="doors")[0].all("a")) == 3


def test_somebody_new_who_begins_a_hand_by_a_double_click_can_play_it(kept_app: Flask) -> None:
    """T58: neither request has a cookie yet, and the browser keeps that of the later answer."""
    learner = Learner(kept_app.test_client())
    address, fields = start_form(learner.open("/en/practice"))
    first, second = (send(another_browser(kept_app), address, fields) for _ in range(2))
    for answer in (first, second):
        for cookie in answer.headers.getlist("Set-Cookie"):
            name, _is, value = cookie.partition(";")[0].partition("=")
            learner.client.set_cookie(name, value)
    assert moves(learner.open(first.headers["Location"]))


def test_an_id_that_is_somebody_else_s_is_refused_and_changes_nothing(kept_app: Flask) -> None:
    owner, page = first_page(kept_app)
    kept = kept_hand(kept_app, id_of(page))
    address, fields = start_form(owner.open("/en/practice"), id=kept.id)
    other, _page = first_page(kept_app)
    for wrong in (kept.id, "", "x", "A" * 20, kept.id + "0", kept.id[:-1] + "\n", "é" * 20):
        answer = send(other, address, fields | {"id": wrong})
        assert answer.status_code == 400, wrong
    assert kept_hand(kept_app, kept.id) == kept


def test_a_refused_form_gives_nobody_a_mark_that_means_nothing(kept_app: Flask) -> None:
    """Of whom nothing is kept, the browser gets no cookie."""
    _owner, page = first_page(kept_app)
    stranger = another_browser(kept_app)
    address, fields = start_form(stranger.open("/en/practice"), id=id_of(page))
    answer = send(stranger, address, fields)
    assert answer.status_code == 400
    assert answer.headers.getlist("Set-Cookie") == []


def test_a_form_under_rules_that_there_are_not_is_refused_and_changes_nothing(
    kept_app: Flask,
) -> None:
    """What it leads on to has the rules in its address: they are read before anything is kept."""
    learner, page = first_page(kept_app)
    kept = kept_hand(kept_app, id_of(page))
    address = f"/en/practice/hands/{kept.id}"
    fields = form_fields(page, page.main.one("form", class_="play").attrs["action"])
    fields["move"] = moves(page)[0]
    for wrong in ("nope", "classic&rules=classic"):
        assert send(learner, f"{address}?rules={wrong}", fields).status_code == 400
        assert (
            send(learner, f"/en/progress/forget?rules={wrong}", {"sure": "yes"}).status_code == 400
        )
    assert kept_hand(kept_app, kept.id) == kept
    assert send(learner, address, fields).status_code == 303
    assert kept_hand(kept_app, kept.id).actions > kept.actions


def next_form(page: Page) -> tuple[str, dict[str, str]] | None:
    """The form that deals the next hand of a game, if there is one."""
    for form in page.main.all("form", method="post"):
        if NEXT in form.attrs["action"]:
            return form.attrs["action"], form_fields(page, form.attrs["action"])
    return None


@pytest.mark.parametrize("rules", BOOKS)
def test_a_game_goes_hand_by_hand_to_its_end(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    """R10, R21, R22, R29: the cut, the deal that alternates, the points, and the very end."""
    rulebook, code = rulebooks()[rules], rotate(BOOKS.index(rules))
    for number, points in enumerate(((0, 0), (rulebook.target - 1, 2))):
        learner, dice = Learner(app.test_client()), Dice(f"game/{rules}/{number}")
        mine, theirs = points
        with seeded(app, f"game/{rules}/{number}"):
            page = begin(learner, code, rules, kind="game", points0=str(mine), points1=str(theirs))
            kept = kept_hand(app, id_of(page))
            assert kept.game is not None
            game = kept_game(app, kept.game)
            *ties, last = [[Card.parse(c) for c in cut.split()] for cut in game.cut.split(",")]
            assert all(dealer_by_cut(rulebook, cut) is None for cut in ties)
            assert dealer_by_cut(rulebook, last) == game.dealer
            told = " ".join(node.text for node in page.main.all(class_="notice"))
            assert all(speakers[code].card_sign(card) in told for card in last)
            match = Match(rulebook, points, game.dealer)
            while True:
                kept = kept_hand(app, id_of(page))
                assert (kept.seat == "D") is (match.dealer == 0)
                assert read_points(kept.points) == match.score
                assert kept.number == match.hands + 1
                assert bool(page.main.all(class_="notice")) is (kept.number == 1)
                page = play_out(learner, page, dice)
                result = playing_of(app, page).hand.result
                assert result is not None
                match = match.after(result)
                form = next_form(page)
                assert (form is None) is (match.winner is not None)
                outcome = kept_game(app, game.id).outcome
                assert outcome == {None: None, 0: 1, 1: -1}[match.winner]
                if form is None:
                    break
                page = learner.post(*form)
        address = f"/{code}{NEXT}{game.id}"
        assert path_of(learner.post(address, {"after": str(match.hands)})) == path_of(page)
        assert path_of(learner.open(address)) == path_of(page)
        assert len(learner.records()["hands"]) == match.hands


def test_the_next_hand_asked_for_five_times_at_once_is_dealt_once(kept_app: Flask) -> None:
    """T58."""
    learner = Learner(kept_app.test_client())
    page = begin(learner, "en", "classic", kind="game")
    for number in range(1, 4):
        finished = play_out(learner, page, Dice(f"five/{number}"), avoid=("put", "see"))
        form = next_form(finished)
        if form is None:
            break
        answers = five_at_once(kept_app, learner, *form)
        assert {answer.status_code for answer in answers} == {303}
        (there,) = {answer.headers["Location"] for answer in answers}
        page = learner.open(there)
        assert kept_hand(kept_app, id_of(page)).number == number + 1
        assert send(learner, *form).headers["Location"] == there
        assert next_form(learner.open(finished.address)) is None
    assert number > 1


def test_nobody_else_deals_and_no_hand_is_dealt_before_its_time(kept_app: Flask) -> None:
    learner = Learner(kept_app.test_client())
    page = begin(learner, "en", "doubled", kind="game")
    game = kept_hand(kept_app, id_of(page)).game
    address = f"/en{NEXT}{game}"
    for after in ("0", "1", "2", "-1", "x", "", "1000"):
        assert send(learner, address, {"after": after}).status_code == 400
    page = play_out(learner, page, Dice("nobody"))
    for other in (another_browser(kept_app), first_page(kept_app)[0]):
        assert send(other, address, {"after": "1"}).status_code == 404
        assert next_form(other.open(page.address)) is None
        assert path_of(other.open(address)) == path_of(page)
    form = next_form(page)
    assert form is not None
    begun = learner.post(*form)
    assert another_browser(kept_app).open(address, 403)
    assert id_of(learner.open(address)) == id_of(begun)


def again_forms(page: Page) -> list[tuple[str, dict[str, str]]]:
    """Every "play on from here" of a review."""
    forms = page.main.one(class_="decisions").all("form")
    return [
        (
            form.attrs["action"],
            {
                "id": form.one("input", name="id").attrs["value"],
                "from": form.one("button", name="from").attrs["value"],
            },
        )
        for form in forms
    ]


@pytest.mark.parametrize("rules", BOOKS)
def test_a_finished_hand_is_played_on_from_any_own_decision_and_counts_for_nothing(
    app: Flask, rules: str
) -> None:
    """By its owner and by whoever else has the address; the same cards, another hand."""
    with seeded(app, f"again/{rules}"):
        owner = Learner(app.test_client())
        page = play_out(owner, begin(owner, rotate(1), rules), Dice(f"again/{rules}"))
        hand = playing_of(app, page).hand
        for player in (owner, another_browser(app), another_browser(app)):
            for number in range(len(again_forms(page))):
                address, fields = again_forms(player.open(page.address))[number]
                at = int(fields["from"])
                shown = player.post(address, fields)
                again = kept_hand(app, id_of(shown))
                assert (again.kind, again.game, again.day) == ("again", None, None)
                assert hand_of(again).deal == hand.deal
                assert hand_of(again).history[:at] == hand.history[:at]
                assert again.outcome is not None or shown.form is not None
                assert send(player, address, fields).status_code == 303
                assert kept_hand(app, again.id) == again
                play_out(player, shown, Dice(again.id))
        before = owner.open(f"/{rotate(1)}/progress").main.text
        ended = [row for row in owner.records()["hands"] if row["kind"] != "again"]
        assert [row["id"] for row in ended] == [id_of(page)]
        play_out(owner, owner.post(*again_forms(owner.open(page.address))[0]), Dice("more"))
        assert owner.open(f"/{rotate(1)}/progress").main.text == before


def test_each_play_on_of_one_review_leads_to_a_hand_of_its_own(app: Flask) -> None:
    """T70: pressed, gone back to the review as the browser has kept it, and pressed elsewhere."""
    learner, page = first_page(app, rules="classic")
    page = play_out(learner, page, Dice("each"), avoid=("put", "fold"))
    forms = again_forms(page)
    assert len(forms) > 1
    hands = [kept_hand(app, id_of(learner.post(*form))) for form in forms]
    assert len({hand.id for hand in hands}) == len(forms)


def test_nothing_is_played_on_from_where_there_is_nothing(kept_app: Flask) -> None:
    learner, page = first_page(kept_app)
    address = f"{path_of(page)}/again"
    stranger = another_browser(kept_app)
    assert send(learner, address, {"from": "0", "id": "1" * 20}).status_code == 400
    assert send(stranger, address, {"from": "0", "id": "1" * 20}).status_code == 403
    page = play_out(learner, page, Dice("nothing"))
    kept = kept_hand(kept_app, id_of(page))
    for field in ("", "-1", "x", "1.5", str(kept.actions), "99", "100", "9" * 20):
        assert send(learner, address, {"from": field, "id": "1" * 20}).status_code == 400
    for id_ in ("", "x", "A" * 20, "1" * 21):
        assert send(learner, address, {"from": "0", "id": id_}).status_code == 400
    assert send(stranger, address, {"from": "0", "id": kept.id}).status_code == 400
    assert kept_hand(kept_app, kept.id) == kept
    learner.open(f"/en/practice/hands/{'1' * 20}", 404)


def test_a_review_plays_on_from_every_own_decision(app: Flask) -> None:
    for rules in BOOKS:
        for pages in walks(app, rules):
            page, playing = pages[-1]
            entries = page.main.one(class_="decisions").all("li")
            own = [entry for entry in entries if "is-mine" in entry.classes]
            starts = [int(fields["from"]) for _address, fields in again_forms(page)]
            history = playing.hand.history
            assert len(entries) >= len(history)
            assert len(starts) == len(own)
            assert {n for n, a in enumerate(history) if a.seat is playing.learner} <= set(starts)


@pytest.mark.parametrize("id_", [NOBODYS, "x", "0" * 19, "A" * 20, "%00", "..%2f..", "é" * 20])
def test_of_a_hand_that_is_none_there_is_no_page(learner: Learner, id_: str) -> None:
    code = rotate(len(id_))
    address = f"/{code}/practice/hands/{id_}"
    is_an_error_page(learner.open(address, 404), code)
    assert send(learner, address, {"at": "0", "move": "put"}).status_code == 404
    assert send(learner, f"{address}/again", {"from": "0", "id": "1" * 20}).status_code == 404
    learner.open(f"/{code}/practice/games/{id_}", 404)
    assert send(learner, f"/{code}/practice/games/{id_}", {"after": "1"}).status_code == 404
    assert learner.records() == {}
