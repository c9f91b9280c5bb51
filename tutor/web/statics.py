"""Static files: kept for ever by browsers, under an address that changes with their content."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from wsgiref.headers import Headers

from flask import Flask
from whitenoise import WhiteNoise

from tutor.data import data_dir
from tutor.web.security import HEADERS


def tree_hash(folder: Path) -> str:
    """Twelve letters that change when any file in ``folder`` does."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def init_app(app: Flask) -> None:
    """Serves the folder ``static``; templates get addresses by ``static('css/put.css')``."""
    folder = data_dir("static")
    prefix = f"static/{tree_hash(folder)}/"

    def add_headers(headers: Headers, _path: str, _url: str) -> None:
        for name, value in HEADERS.items():
            headers[name] = value

    app.wsgi_app = WhiteNoise(  # type: ignore[method-assign]
        app.wsgi_app,
        root=folder,
        prefix=prefix,
        immutable_file_test=lambda _path, _url: True,
        allow_all_origins=False,
        add_headers_function=add_headers,
    )
    app.jinja_env.globals["static"] = lambda path: f"/{prefix}{path}"
