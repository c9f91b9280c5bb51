"""Headers on every answer, and the refusal of forms that another site sends."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden, RequestURITooLarge
from werkzeug.utils import redirect

from tutor.web.fields import MAX_ADDRESS

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types put-tutor put-tutor-worker",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def init_app(app: Flask) -> None:
    """Guards every request and answer of ``app``, error pages included."""

    @app.before_request
    def refuse_long_addresses() -> None:
        # Every page repeats its address in several links.
        if len(request.full_path) > MAX_ADDRESS:
            raise RequestURITooLarge

    @app.before_request
    def refuse_other_sites() -> None:
        """Browsers say where a form comes from, so no token and no cookie is needed for it.

        The method of Go's ``http.CrossOriginProtection``: refuse if Sec-Fetch-Site says another
        site, or if there is none and Origin names another host. A request with neither comes
        from no browser that carries a learner's cookies across sites (they are SameSite=Lax).
        """
        if request.method in _SAFE_METHODS:
            return
        site = request.headers.get("Sec-Fetch-Site")
        if site is not None:
            if site not in ("same-origin", "none"):
                raise Forbidden
            return
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            raise Forbidden

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if response.location is not None:
            # Flask's own redirects (a missing slash) name the host that the request claims.
            split = urlsplit(response.location)
            path = "/" + split.path.lstrip("/")
            inside = urlunsplit(("", "", path, split.query, split.fragment))
            if inside != response.location:
                response.location = inside
                # Their page names it too.
                response.set_data(redirect(inside, response.status_code).get_data())
        if response.mimetype == "text/html":
            # A page shows what its reader has done; going back must show it as it is now.
            # Those that show nothing of the kind say so before (`tutor.web.revalidated`).
            response.headers.setdefault("Cache-Control", "private, no-store")
            response.vary.update(["Cookie", "Accept-Language"])
        return response
