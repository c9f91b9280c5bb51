"""The yardstick: one small template of Flask's, under the same server as Put Tutor.

``python -m benchmarks.load.bare``: a heading, a list of thirteen and twenty short paragraphs that
extend a base with seven links. No database, no languages, no cookies.
"""

from __future__ import annotations

import os

from flask import Flask, render_template
from jinja2 import DictLoader

from tutor.serving.listening import listen
from tutor.serving.production import serve

_TEMPLATES = {
    "base.html": """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{% block title %}{% endblock %}</title></head>
<body><nav>{% for link in links %}<a href="/{{ link }}">{{ link }}</a>{% endfor %}</nav>
<main>{% block main %}{% endblock %}</main></body></html>""",
    "page.html": """{% extends "base.html" %}
{% block title %}{{ title }}{% endblock %}
{% block main %}<h1>{{ title }}</h1>
<ol>{% for rank in ranks %}<li>{{ rank }}</li>{% endfor %}</ol>
{% for text in texts %}<p>{{ text }}</p>{% endfor %}{% endblock %}""",
}
_TEXTS = tuple(f"Paragraph {number}: some words that stand for a text." for number in range(20))


def make() -> Flask:
    """An application with this one page."""
    app = Flask(__name__)
    app.jinja_loader = DictLoader(_TEMPLATES)

    @app.get("/")
    def page() -> str:
        links = ("course", "drills", "practice", "progress", "rules", "words", "order")
        ranks = "32AKQJ"
        return render_template(
            "page.html", title="A page", links=links, ranks=(*ranks, *range(10, 3, -1)),
            texts=_TEXTS,
        )  # fmt: skip

    return app


if __name__ == "__main__":
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    serve(make, listener, f"Bare page: http://127.0.0.1:{port}/ ({os.getpid()})")
