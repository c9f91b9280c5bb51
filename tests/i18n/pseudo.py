"""A language that brackets every text: whatever is shown without ⟦…⟧ bypassed the catalogues.

It stands under Esperanto, which Babel knows and the course does not offer.
"""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import write_po

from tutor.i18n.po import parse_po, po_path, pot_path, translations_dir

CODE = "eo"
OPEN, CLOSE = "⟦", "⟧"
_KEPT = re.compile(r"%\(\w+\)s|<[^<>]*>|\w*[♠♥♦♣]")
_ACCENTS = str.maketrans("aceghijosuwzAEIOU", "áćéĝĥíĵóśúŵźÁÉÍÓÚ")


def pseudo(text: str) -> str:
    """``text`` with accents, a third longer, in brackets; places, tags and cards as they are."""
    pieces, end = [], 0
    for kept in _KEPT.finditer(text):
        pieces += [text[end : kept.start()].translate(_ACCENTS), kept[0]]
        end = kept.end()
    pieces.append(text[end:].translate(_ACCENTS))
    return OPEN + "".join(pieces) + "~" * (len(text) // 3) + CLOSE


def pseudo_translations(folder: Path, source: Path | None = None) -> Path:
    """Makes a folder of translations with English and the pseudo-language; returns ``folder``.

    The texts are those of the template in ``source``, by default the course's own.
    """
    source = source or translations_dir()
    shutil.copytree(source / "en", folder / "en")
    shutil.copy(pot_path(source), pot_path(folder))
    path = po_path(folder, CODE)
    path.parent.mkdir(parents=True)
    (folder / CODE / "language.toml").write_text(
        'name = "⟦Pseudo⟧"\nrulebook = "doubled"\nquotes = [\'"\', "“", "”"]\n'
        'ranks = { A = "Á", K = "Ḱ", Q = "Ǫ", J = "Ĵ" }\n',
        "utf-8",
    )
    # The path tells the language, and with it the number of plural forms.
    catalogue = parse_po(pot_path(source).read_bytes(), path)
    for message in catalogue:
        if message.id:
            message.string = (
                tuple(pseudo(text) for text in message.id)
                if isinstance(message.id, (tuple, list))
                else pseudo(message.id)
            )
    out = BytesIO()
    write_po(out, catalogue, width=0)
    path.write_bytes(out.getvalue())
    return folder
