"""The links of the documents' site: each leads to a page, and to a place on it, that is there."""

import pytest
from tools.site import broken


@pytest.fixture
def site(tmp_path):
    """A site of two pages, one of which links to something."""

    def make(link):
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs" / "a.html").write_text('<h2 id="here">A</h2>')
        (tmp_path / "index.html").write_text(f'<a href="{link}">A</a><img src="docs/a.html">')
        return list(broken(tmp_path))

    return make


@pytest.mark.parametrize(
    "link", ["docs/a.html", "docs/a.html#here", "#", "https://example.org/gone", "docs%2Fa.html"]
)
def test_a_link_that_leads_somewhere_is_right(site, link):
    assert not site(link)


@pytest.mark.parametrize("link", ["a.html", "docs/a.html#gone", "#gone", "docs"])
def test_a_link_that_leads_nowhere_is_told(site, link):
    assert site(link) == [f"index.html: {link}"]
