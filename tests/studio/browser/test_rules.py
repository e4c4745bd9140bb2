"""The reader in the browser: a number is changed before one's eyes, refused where it makes no sense, and on a phone."""

import browsing
import pytest

RULE = "build.stones-become-a-pyramid"
VALUE = f"[id='input-{RULE}-stones_per_pyramid']"


def test_a_changed_number_is_marked_where_one_looks_and_nothing_moves(person):
    page = person.page
    person.open("/rules/amun-re?lang=en")
    page.click(f"[id='to-{RULE}']")
    value = page.locator(VALUE)
    before = value.bounding_box()["y"]
    value.fill("4")
    assert page.locator(f"[id='{RULE}'] ins").inner_text() == "4"
    assert "set=stones_per_pyramid=4" in page.url
    assert abs(value.bounding_box()["y"] - before) < 2
    assert page.evaluate("document.activeElement.id") == f"input-{RULE}-stones_per_pyramid"
    person.expected.append("422")  # the browser tells of every refusal
    value.fill("5000")
    page.locator(f"{VALUE}[aria-invalid=true]").wait_for()
    assert "whole number" in page.locator(".value output").first.inner_text()
    value.fill("3")
    page.locator(f"[id='{RULE}'] ins").wait_for(state="detached")
    assert "set=" not in page.url


def test_a_choice_and_a_search_go_together(person):
    page = person.page
    person.open("/rules/amun-re?lang=de")
    page.select_option("#edition", "italian-2006")
    page.fill("#find", "Kamel")
    page.locator("#found").wait_for()
    assert "edition=italian-2006" in page.url
    assert "find=Kamel" in page.url
    page.go_back()
    page.locator("#found").wait_for(state="detached")


@pytest.mark.parametrize("query", ["lang=de", f"lang=fr&open={RULE}", "lang=it&beside=es"])
def test_no_page_is_broader_than_a_phone(browser, address, query):
    with browsing.person(browser, address, viewport={"width": 360, "height": 740}) as somebody:
        somebody.open(f"/rules/amun-re?{query}")
        somebody.expect_to_fit()
