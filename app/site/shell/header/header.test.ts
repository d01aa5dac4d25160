import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { currentMark } from "./current-mark.ts";

const headerOf = (html: string) => /<header class="site-header".*?<\/header>/s.exec(html)?.[0] ?? "";
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]+)/gs)].map(
    ([, attributes = "", label]) => ({
      label,
      href: /href="([^"]*)"/.exec(attributes)?.[1],
      isCurrent: attributes.includes('aria-current="page"'),
      isFor: /when-(\w+)/.exec(attributes)?.[1],
    }),
  );

test("H01 R14 R19 A03 the header links home and to five pages, and marks what is for signed-in people only", async () => {
  await using site = await createTestSite({ SITE_NAME: "Reading Room" });
  const header = headerOf((await site.get("/about")).text);
  const nav = /<nav id="site-menu".*?<\/nav>/s.exec(header)?.[0] ?? "";
  expect(linksOf(header)[0]).toMatchObject({ label: "Reading Room", href: "/" });
  expect(linksOf(nav.replace(/<noscript>.*?<\/noscript>/s, ""))).toEqual([
    { label: "Home", href: "/", isCurrent: false, isFor: undefined },
    { label: "Write", href: "/writings", isCurrent: false, isFor: "in" },
    { label: "Write", href: "/sign-in", isCurrent: false, isFor: "out" },
    { label: "Dashboard", href: "/author-dashboard", isCurrent: false, isFor: "in" },
    { label: "About", href: "/about", isCurrent: true, isFor: undefined },
    { label: "Content Policy", href: "/content-policy", isCurrent: false, isFor: undefined },
  ]);
});

test("on a page below a link of the header the link is current as the section that the page is in", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "x" });
  const currentOn = async (path: string) => {
    const header = headerOf((await site.get(path)).text);
    const marked = [...header.matchAll(/<a href="([^"]*)"[^>]*aria-current="(\w+)"/g)];
    return [...new Set(marked.map(([, to, mark]) => `${to} ${mark}`))];
  };
  expect(await currentOn("/search")).toEqual(["/search page"]);
  expect(await currentOn("/search/texts?q=x")).toEqual(["/search true"]);
  expect(await currentOn("/bookdetail/x")).toEqual([]);
  expect([
    currentMark("/library", "/library/shelves"),
    currentMark("/writings", "/writing/abc/settings"),
    currentMark("/writings", "/writings-of-others"),
    currentMark("/", "/library"),
    currentMark("/", "/"),
  ]).toEqual(["true", "true", undefined, undefined, "page"]);
});

test("H03 public pages are the same bytes for everyone, whatever their cookies", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "x" });
  const profile = encodeURIComponent(JSON.stringify({ id: "1", fullName: "Ada Byron", handle: "ada" }));
  for (const path of ["/", "/about", "/bookdetail/x", "/search?q=x"]) {
    const stranger = await site.get(path);
    for (const value of [profile, "%", "{", "null"]) {
      const page = await site.get(path, { headers: { cookie: `current-user=${value}; user=${value}` } });
      expect(page.status).toBe(200);
      expect(page.text === stranger.text, path).toBe(true);
    }
    expect(stranger.text).not.toContain("Ada Byron");
  }
});

test("R21 a page without layout has neither header nor footer", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "x", title: "Nightjar" });
  const page = await site.get("/book-reader/x");
  expect(page.text).toContain("Nightjar");
  expect(page.text).not.toContain('class="site-header');
  expect(page.text).not.toContain('class="site-footer');
});

test("H08 the footer has three social networks, five information pages, Cookie Settings and the source", async () => {
  await using site = await createTestSite();
  const footer = /<footer.*?<\/footer>/s.exec((await site.get("/")).text)?.[0] ?? "";
  expect(linksOf(footer).map(({ label, href }) => `${label} ${href}`)).toEqual([
    "Browse all books /search",
    "About us /about",
    "FAQs /faq",
    "Terms and Conditions /terms",
    "Privacy Statement /privacy",
    "Content Policy /content-policy",
    "Mastodon https://mastodon.social/tags/books",
    "Bluesky https://bsky.app/hashtag/books",
    "Reddit https://www.reddit.com/r/books/",
    "source code /source.zip",
  ]);
  expect(footer).toMatch(/<button[^>]+data-forget-consent[^>]*>Cookie Settings<\/button>/);
});

test("H08 the operator names other networks, or fewer", async () => {
  await using site = await createTestSite({
    SOCIAL_LINK_1: "Our Mastodon https://social.example/@books",
    SOCIAL_LINK_2: "none",
  });
  const { text } = await site.get("/");
  expect(text).toContain(
    '<a href="https://social.example/@books" rel="me noopener external">Our Mastodon</a>',
  );
  expect(text).not.toContain("bsky.app");
  expect(text).toContain("https://www.reddit.com/r/books/");
});
