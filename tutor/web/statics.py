"""Static files: kept for ever by browsers, under an address that changes with their content.

They are compressed once, at the start, and kept in memory: the whole folder takes a few
milliseconds and kilobytes, and neither a checkout nor a wheel needs a second copy of each file.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

import brotli
from flask import Flask, current_app
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header
from whitenoise import WhiteNoise
from whitenoise.responders import Response, StaticFile

from tutor.data import data_dir
from tutor.web.security import HEADERS

_BROTLI_QUALITY = 5
"""The highest would save a twelfth of the bytes and take seven times as long at every start."""


def tree_hash(folder: Path) -> str:
    """Twelve letters that change when any file in ``folder`` does."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class _Packed:
    """A file that is also there compressed, where that makes it smaller."""

    def __init__(self, path: str, plain: StaticFile) -> None:
        content = Path(path).read_bytes()
        packed = {
            "br": brotli.compress(content, quality=_BROTLI_QUALITY),
            "gzip": gzip.compress(content, mtime=0),
        }
        self._packed = {name: data for name, data in packed.items() if len(data) < len(content)}
        self._plain = plain

    def get_response(self, method: str, environ: Mapping[str, Any]) -> Response:
        """The answer to a request for the file; to one for a part of it, a part of the original."""
        response = self._plain.get_response(method, environ)
        accepted = parse_accept_header(environ.get("HTTP_ACCEPT_ENCODING"), Accept)
        encoding = next((name for name in self._packed if accepted.quality(name)), None)
        if response.status is not HTTPStatus.OK or encoding is None:
            return response
        data, body = self._packed[encoding], None
        headers = Headers(list(response.headers))
        headers["Content-Encoding"], headers["Content-Length"] = encoding, str(len(data))
        if response.file is not None:
            response.file.close()
            body = BytesIO(data)
        return Response(response.status, headers.items(), body)


class _PackedFiles(WhiteNoise):  # type: ignore[misc]
    """WhiteNoise, with files that are compressed in memory."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> _Packed:
        return _Packed(path, super().get_static_file(path, url, stat_cache=stat_cache))


def static_address(path: str) -> str:
    """The address of a file in the folder ``static``."""
    return f"/{current_app.extensions['put_statics']}{path}"


def addresses_in(*names: str) -> list[str]:
    """The addresses of these files, and of all files in these folders, of the folder ``static``."""
    root = data_dir("static")
    found = [path for name in names for path in ((root / name), *(root / name).rglob("*"))]
    files = sorted(path.relative_to(root).as_posix() for path in found if path.is_file())
    return [static_address(path) for path in files]


def init_app(app: Flask) -> None:
    """Serves the folder ``static``; templates get addresses by ``static('css/put.css')``."""
    folder = data_dir("static")
    version = tree_hash(folder)
    prefix = f"static/{version}/"

    app.extensions["put_statics"] = prefix

    def add_headers(headers: Headers, _path: str, _url: str) -> None:
        for name, value in HEADERS.items():
            headers[name] = value
        # The same on every server, and for every encoding.
        headers["ETag"] = f'W/"{version}"'
        headers["Vary"] = "Accept-Encoding"

    app.wsgi_app = _PackedFiles(  # type: ignore[method-assign]
        app.wsgi_app,
        root=folder,
        prefix=prefix,
        immutable_file_test=lambda _path, _url: True,
        allow_all_origins=False,
        add_headers_function=add_headers,
    )
    app.jinja_env.globals["static"] = static_address
