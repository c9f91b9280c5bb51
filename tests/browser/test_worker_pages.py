"""Pages that the worker puts together are those the server would have sent."""

from __future__ import annotations

from typing import Any

from tests.web.learner import REAL_LANGUAGES
from tutor.course import load_course
from tutor.drills import drills_for

COMPARE = """async ([worker, pack, addresses]) => {
  const {page} = await import(worker);
  const pieces = await (await fetch(pack)).json();
  const look = (html) => {
    const root = new DOMParser().parseFromString(html, 'text/html');
    const links = [...root.querySelectorAll('[hreflang], [rel=canonical]')];
    // To report a fault, or to show a page to a class, needs the connection.
    root.querySelectorAll('.tools').forEach((tools) => tools.remove());
    return [root.title, root.getElementById('main').outerHTML.replace(/\\s+/g, ' '),
            ...links.map((link) => link.getAttribute('href'))];
  };
  const wrong = [];
  let shown = 0;
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const answer = await fetch(address);
    const own = page(pieces, url);
    if (!answer.ok) { if (own) wrong.push(`${address}: ${answer.status}`); continue; }
    if (!own) { if (pieces.questions[0]) wrong.push(`${address}: nothing`); continue; }
    const [mine, theirs] = [look(own), look(await answer.text())];
    mine.forEach((part, index) => {
      if (part !== theirs[index]) wrong.push(`${address}: ${part} | ${theirs[index]}`);
    });
    shown += 1;
  }
  return {wrong, shown};
}"""


def cycled(number: int) -> str:
    """One of the languages, which take turns."""
    return REAL_LANGUAGES[number % len(REAL_LANGUAGES)]


def test_pages_put_together_by_the_worker_are_the_server_s_own(window: Any) -> None:
    """Every kind of question, before and after each answer, and the result of a round."""
    visitor = window(bypass_csp=True)
    # One whose browser keeps cookies, or the server's pages would say that it does not.
    visitor.context.add_cookies([{"name": "letters", "value": "local", "url": visitor.site}])
    page = visitor.open("/en/glossary")
    worker = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    worker = worker.rpartition("/css/")[0] + "/worker/rounds.js"
    books = list(load_course().rulebooks.values())
    kinds = {kind: book for book in reversed(books) for kind in drills_for(book)}
    for number, (kind, book) in enumerate(kinds.items()):
        path, query = (
            f"/{REAL_LANGUAGES[number % len(REAL_LANGUAGES)]}/drills/{kind}",
            f"rules={book.key}&seed={number * 10}",
        )
        pieces = page.evaluate(
            "async (address) => (await (await fetch(address)).json()).questions"
            ".map((question) => question && Object.keys(question.main).filter(Boolean))",
            f"{path}/round?{query}",
        )
        given = [keys[index % len(keys)] if keys else "x" for index, keys in enumerate(pieces)]
        places = [query, f"{query}&at=2", f"{query}&answers=nonsense", f"{query}&at=99"]
        places += [f"{query}&answers={key}&at=1" for key in pieces[0] or ()]
        places += [f"{query}&answers={'~'.join(given[:n])}&at={n}" for n in (3, 10)]
        places += [f"{query}&answers={'~'.join(given)}&at={n}" for n in (4, 11)]
        told = page.evaluate(
            COMPARE, [worker, f"{path}/round?{query}", [f"{path}?{place}" for place in places]]
        )
        assert told["wrong"] == [], kind
        assert told["shown"] >= 5 or pieces[0] is None, kind
