"""Un hôte que l'on accepte, le client HTTP et le système savent le lire."""

from __future__ import annotations

import contextlib

import httpx
from hypothesis import example, given
from hypothesis import strategies as st

from rebelote.p2p.messages.hotes import hote_lisible

BOUTS = st.sampled_from(
    ["xn--", "a", "é", ".", "-", "0", "127", ":", "%", "hte-jma", "_", "😀", "/"]
)


@given(st.lists(BOUTS, min_size=1, max_size=8).map("".join))
@example("xn--a")
@example("a..b")
@example("fe80::1%é")
@example("a" * 64)
def test_un_hote_accepte_se_lit_partout(hote: str) -> None:
    if not hote_lisible(hote):
        return
    url = httpx.URL(f"https://{f'[{hote}]' if ':' in hote else hote}:9")
    assert url.host
    assert url.netloc
    hote.encode("idna")


def test_les_hotes_ordinaires_sont_acceptes() -> None:
    for hote in ("127.0.0.1", "::1", "localhost", "alice.local", "xn--hte-jma.fr", "fe80::1%eth0"):
        assert hote_lisible(hote), hote
        with contextlib.suppress(httpx.InvalidURL):
            httpx.URL(f"https://{hote}")
