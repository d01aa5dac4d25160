import { eq } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { publishNow, withdrawWork } from "#app/authoring/releases/publish-commands.server.ts";
import { bookPeople, people, profiles, workPublications } from "#app/platform/db/schema/all.server.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Any error in the XML fails the test. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => expect.fail(error.message));
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const add = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(xml).close();
  return root.children[0] ?? root;
}

const named = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => {
  const [only, ...others] = named(element, name);
  expect([name, others.length]).toEqual([name, 0]);
  return only?.text ?? expect.fail(`no ${name}`);
};

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Checks the elements that RFC 4287 requires, and returns the entries' ids. */
function expectValid(xml: string, self: string): string[] {
  const feed = parse(xml);
  expect([feed.name, feed.attributes["xmlns"]]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
  expect(textOf(feed, "id")).toMatch(/^https?:\/\//);
  expect(textOf(feed, "title")).not.toBe("");
  expect(textOf(feed, "updated")).toMatch(moment);
  const links = named(feed, "link").map(({ attributes }) => [attributes["rel"], attributes["href"]]);
  expect(links).toContainEqual(["self", expect.stringContaining(self)]);
  const entries = named(feed, "entry");
  for (const entry of entries) {
    for (const name of ["updated", "published"]) expect(textOf(entry, name)).toMatch(moment);
    expect(textOf(entry, "title")).not.toBe("");
    expect(named(entry, "author").map((author) => textOf(author, "name"))).not.toContain("");
    expect(named(entry, "author").length).toBeGreaterThan(0);
    for (const { attributes } of named(entry, "link")) expect(attributes["href"]).toMatch(/^https?:\/\//);
  }
  const ids = entries.map((entry) => textOf(entry, "id"));
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

/** Every element of the XHTML in a feed, with the names of its attributes. */
const elementsIn = ({ children }: Element): Element[] =>
  children.flatMap((child) => [child, ...elementsIn(child)]);

test("feeds are valid Atom with stable entry ids, contain no members' text, and escape hostile input", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds, profileId } = await makeWork(site, {
    title: "T ]]> <b>&amp;</b> \u0008",
    summary: ATTACKS.map(([, body]) => body.replaceAll(/[\s\0]+/g, " "))
      .join("\n")
      .slice(0, 1_200),
    chapters: [{ title: `<script>top.ran=1</script>` }, { title: "Two", access: "members" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Hidden lighthousekeeper.");
  const release = (note: string | null) =>
    publishNow(site, { workId, chapterIds, note, isSilent: false, isUnlisted: false });
  await release(null);
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  const paths = [`/bookdetail/${row?.jid}/feed.atom`, `/authorhandle/feed.atom?id=${profile?.handle}`];
  const idsOf = async () =>
    Promise.all(
      paths.map(async (path) => expectValid((await site.get(path)).text, path.replace("&", "&amp;"))),
    );
  const before = await idsOf();
  // In the form that the publish page accepts.
  const hostileTexts = ATTACKS.map(([, body]) => body.replaceAll("\0", ""));
  for (let at = 0; at < hostileTexts.length; at += 10)
    await release(
      hostileTexts
        .slice(at, at + 10)
        .join("\n")
        .slice(0, 5_000),
    );
  const after = await idsOf();
  for (const [index, ids] of before.entries()) expect(after[index]).toEqual(expect.arrayContaining(ids));
  for (const path of paths) {
    const { text } = await site.get(path);
    expect(text).not.toContain("lighthousekeeper");
    const feed = parse(text);
    expect(text).toContain('<?xml-stylesheet type="text/css" href="/feed.css"?>');
    expect(text).not.toContain('type="html"');
    const bodies = [
      ...named(feed, "subtitle"),
      ...named(feed, "entry").flatMap((entry) => named(entry, "content")),
    ];
    expect(bodies.length).toBeGreaterThan(2);
    for (const { name, attributes } of bodies.flatMap(elementsIn)) {
      expect(["div", "p", "ul", "li", "a"]).toContain(name);
      const others = Object.entries(attributes).filter(
        ([key, value]) =>
          !(key === "xmlns" || (name === "a" && key === "href" && /^https?:\/\//.test(value))),
      );
      expect(others).toEqual([]);
    }
  }
});

test("an author without works has an empty feed, a withdrawn work's feed answers 410, and an unlisted work has none", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds, profileId } = await makeWork(site, { chapters: [{ title: "One" }] });
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  const author = `/authorhandle/feed.atom?id=${profile?.handle}`;
  expect(expectValid((await site.get(author)).text, "feed.atom")).toEqual([]);
  await writeText(site, chapterIds[0] ?? "", "Words.");
  const how = { workId, chapterIds, note: null, isSilent: false };
  await publishNow(site, { ...how, isUnlisted: true });
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const path = `/bookdetail/${row?.jid}/feed.atom`;
  expect((await site.get(path)).status).toBe(404);
  await publishNow(site, { ...how, isUnlisted: false, isSilent: true });
  expect(expectValid((await site.get(path)).text, path)).toHaveLength(1);
  await withdrawWork(site, workId);
  expect((await site.get(path)).status).toBe(410);
  expect((await site.get(`/authorhandle?id=${profile?.handle}`)).text).toContain(
    "has published nothing here yet",
  );
  expect(expectValid((await site.get(author)).text, "feed.atom")).toEqual([]);
});

test("a feed that omits some of a book's authors states that there are others", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds } = await makeWork(site, { chapters: [{ title: "One" }] });
  for (const id of chapterIds) await writeText(site, id, "Words.");
  await publishNow(site, { workId, chapterIds, note: null, isSilent: false, isUnlisted: false });
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const names = Array.from({ length: 120 }, (_, at) => ({
    slug: `a-${at}`,
    name: `Author ${at}`,
    sortName: `Author ${at}`,
  }));
  const added = await site.db.insert(people).values(names).returning({ id: people.id, name: people.name });
  const bookId = row?.bookId ?? expect.fail("it is not published");
  await site.db.insert(bookPeople).values(
    added.map(({ id, name }, at) => ({
      bookId,
      personId: id,
      role: "aut",
      position: at + 1,
      creditedAs: name,
    })),
  );
  const path = `/bookdetail/${row?.jid}/feed.atom`;
  const { text } = await site.get(path);
  expectValid(text, path);
  const authors = named(parse(text), "entry").flatMap((entry) => named(entry, "author"));
  expect(authors).toHaveLength(101);
  expect(authors.slice(-1).map((author) => textOf(author, "name"))).toEqual(["and many others"]);
});
