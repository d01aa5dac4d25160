import { expect, test } from "vitest";
import { isPrivatePage, reportedAddress, reportedProperties } from "./reported-address.ts";

const origin = "https://books.example";

test.each([
  ["/bookdetail/nightjar?from=mail#top", "/bookdetail/nightjar"],
  ["/search?q=the+sea&token=1", "/search?q=the+sea"],
  ["/authorhandle?id=ada", "/authorhandle?id=ada"],
  ["/writing/0198-secret/settings", "/writing"],
  ["/account/export?token=abc", "/account"],
  ["/sign-up/verify-email-address?email=ann@example.org", "/sign-up"],
  ["/", "/"],
])("of %s analytics gets %s", (given, reported) => {
  expect(reportedAddress(origin + given, origin)).toBe(origin + reported);
});

test("of other sites analytics gets their name alone", () => {
  expect(reportedAddress("https://search.example/?q=private", origin)).toBe("https://search.example");
  expect(reportedAddress("not an address", origin)).toBe("");
});

test("events carry no titles of pages, no query and no path of a private page, at any depth", () => {
  const event = {
    title: "My secret novel",
    $current_url: `${origin}/writing-edit?id=7&chapter=9`,
    $pathname: "/writing/7",
    $referrer: "https://mail.example/inbox/42",
    found: 0,
    $set_once: { $initial_current_url: `${origin}/account?token=1` },
  };
  expect(reportedProperties(event, origin)).toEqual({
    $current_url: `${origin}/writing-edit`,
    $pathname: "/writing",
    $referrer: "https://mail.example",
    found: 0,
    $set_once: { $initial_current_url: `${origin}/account` },
  });
});

test("every page that is not listed as public is private", () => {
  expect(["/writings", "/admin", "/following", "/anything"].every(isPrivatePage)).toBe(true);
  expect(["/", "/search", "/book-reader/x", "/constructor"].map(isPrivatePage)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
