import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { bookFiles } from "#app/platform/db/schema/all.server.ts";
import type { MarkColour } from "#app/reading/annotations/public.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";

const html = `<p id="p-1">It was a dark night, and the rain fell. It fell twice.</p><p id="p-2">The tide came in.</p>`;
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  for (const jid of ["nightjar", "saltmarsh"])
    await site.makeBook({
      jid,
      title: jid[0]?.toUpperCase() + jid.slice(1),
      chapters: [{ slug: "one", title: "One", html }],
    });
  return () => site[Symbol.asyncDispose]();
});

let made = 0;

async function reader() {
  const { who, token } = await signIn(site);
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  const mark = async (facts: {
    words: string;
    jid?: string;
    kind?: "highlight" | "bookmark";
    colour?: MarkColour;
    note?: string;
  }): Promise<string> => {
    const { words, ...rest } = facts;
    const id = `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
    const at = Date.now();
    const target = {
      chapter: "one",
      start: { block: "p-1", offset: 0 },
      end: { block: "p-1", offset: words.length },
      quote: words,
      prefix: "",
      suffix: "",
    };
    const body = {
      now: at,
      marks: [
        {
          id,
          jid: "nightjar",
          colour: "yellow",
          note: "",
          target,
          version: 1,
          life: 0,
          createdAt: at,
          changedAt: at,
          ...rest,
        },
      ],
    };
    await site.get("/api/annotations", { method: "POST", headers, body: JSON.stringify(body) });
    return id;
  };
  return { who, mark, text: async (path = "/library/marks") => (await who.get(path)).text };
}

test("marks of all books are listed with their notes and the way to them, for their reader alone", async () => {
  const { mark, text } = await reader();
  const id = await mark({ words: "It was a dark night", note: "Good beginning" });
  await mark({ words: "The tide came in", jid: "saltmarsh", colour: "blue" });
  const page = await text();
  for (const part of [
    "It was a dark night",
    "Good beginning",
    "Nightjar",
    "The tide came in",
    "Saltmarsh",
    `href="/book-reader/nightjar/one#mark-${id}"`,
    "2 marks",
  ])
    expect(page).toContain(part);
  expect(await (await reader()).text()).toContain("Nothing is marked yet.");
  expect((await site.get("/library/marks")).headers.get("location")).toBe("/sign-in");
});

test("they are found by words, colour and book, whatever else an address says", async () => {
  const { mark, text } = await reader();
  await mark({ words: "It was a dark night", note: "100% good" });
  await mark({ words: "The tide came in", jid: "saltmarsh", colour: "blue" });
  const found = async (search: string) => {
    const page = await text(`/library/marks?${search}`);
    return ["dark night", "tide came"].filter((words) => page.includes(words));
  };
  expect(await found("q=NIGHT+good")).toEqual(["dark night"]);
  expect(await found("q=100%25")).toEqual(["dark night"]);
  expect(await found("q=_")).toEqual([]);
  expect(await found("colour=blue")).toEqual(["tide came"]);
  expect(await found("book=nightjar")).toEqual(["dark night"]);
  expect(await found("state=orphan")).toEqual([]);
  expect(await found("colour=red&page=-7&state=lost")).toEqual(["dark night", "tide came"]);
});

test("bookmarks are listed among the marks and alone, by name, with the way to them, and never in a colour", async () => {
  const { mark, text } = await reader();
  await mark({ words: "It was a dark night" });
  const id = await mark({ words: "The tide came in", kind: "bookmark", note: "Back to the sea" });
  const all = await text();
  for (const part of ["dark night", "Back to the sea", " · Bookmark", `/book-reader/nightjar/one#mark-${id}`])
    expect(all).toContain(part);
  const bookmarks = await text("/library/marks?kind=bookmark&q=SEA");
  expect([bookmarks.includes("Back to the sea"), bookmarks.includes("dark night")]).toEqual([true, false]);
  // As marks are coloured by default.
  expect(await text("/library/marks?colour=yellow")).not.toContain("Back to the sea");
  expect(await (await reader()).text("/library/marks?kind=bookmark")).toContain("Nothing is marked yet.");
});

test("without scripts a bookmark is renamed, by a hundred letters at most, deleted, and comes back", async () => {
  const { who, mark, text } = await reader();
  const id = await mark({ words: "The tide came in", kind: "bookmark", note: "Sea" });
  const rename = (note: string) => who.post("/library/marks", { intent: "save", id, note });
  expect((await rename(" Low water ")).location).toBe(`/library/marks#mark-${id}`);
  const refused = await rename("x".repeat(101));
  expect([refused.status, refused.text.includes("The name of a bookmark has at most 100 letters.")]).toEqual([
    422,
    true,
  ]);
  expect(await text()).toContain("Low water");
  await who.post("/library/marks", { intent: "delete", id });
  expect(await text()).toContain("Nothing is marked yet.");
  await who.post("/library/marks", { intent: "undo", id });
  expect(await text("/library/marks?kind=bookmark")).toContain("Low water");
});

test("without scripts a mark is recoloured, gets a note, is deleted, and comes back", async () => {
  const { who, mark, text } = await reader();
  const id = await mark({ words: "It was a dark night" });
  const saved = await who.post("/library/marks", {
    intent: "save",
    id,
    colour: "pink",
    note: " <script>alert(1)</script> ",
  });
  expect([saved.status, saved.location]).toEqual([303, `/library/marks#mark-${id}`]);
  const page = await text();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).toContain('data-colour="pink"');
  const gone = await who.post("/library/marks", { intent: "delete", id });
  expect(gone.location).toBe(`/library/marks?deleted=${id}`);
  const after = await text(gone.location ?? "");
  expect([after.includes("Mark deleted."), after.includes("dark night")]).toEqual([true, false]);
  await who.post("/library/marks", { intent: "undo", id });
  expect(await text()).toContain("dark night");
});

test("somebody else's mark, none, and a form that is none are refused in a sentence", async () => {
  const [one, other] = [await reader(), await reader()];
  const id = await one.mark({ words: "It was a dark night" });
  const post = (form: Record<string, string>) => other.who.post("/library/marks", form);
  expect((await post({ intent: "delete", id })).status).toBe(404);
  expect((await post({ intent: "delete", id: "mark" })).text).toContain(
    "Choose one of the marks on the page.",
  );
  const long = await post({ intent: "save", id, colour: "pink", note: "x".repeat(5_001) });
  expect([long.status, long.text.includes("A note has at most 5,000 letters.")]).toEqual([422, true]);
  expect((await post({ intent: "burn", id })).text).toContain("Choose one of the buttons on the page.");
  expect(await one.text()).toContain("dark night");
});

test("a mark whose words are gone is attached by hand to words of the present text, if they are there once", async () => {
  const { who, mark, text } = await reader();
  const id = await mark({ words: "Words that were taken out" });
  await site.db.execute(sql`update annotations set state = 'orphan' where id = ${id}`);
  expect(await text("/library/marks?state=orphan")).toContain("these words are not in the text any more");
  const attach = (words: string) => who.post("/library/marks", { intent: "attach", id, words });
  expect((await attach("the rain fell up")).text).toContain("not in the book’s open chapters");
  expect((await attach("e")).text).toContain("Enter a few words");
  expect((await attach("fell. It")).status).toBe(303);
  expect(await text()).toContain("fell. It");
  expect(await text("/library/marks?state=orphan")).not.toContain("fell. It");
  const other = await reader();
  expect((await other.who.post("/library/marks", { intent: "attach", id, words: "dark night" })).status).toBe(
    404,
  );
});

test("marks are downloaded as Markdown and CSV of all books, and as JSON and EPUB Annotations of one", async () => {
  const { who, mark } = await reader();
  const id = await mark({ words: "It was a dark night", note: "=1+1" });
  await mark({ words: "The tide came in", jid: "saltmarsh", kind: "bookmark", note: "Sea" });
  const file = (name: string) => who.get(`/library/marks/export/${name}`);
  const markdown = await file("marks.md");
  expect(markdown.headers.get("content-disposition")).toContain("marks.md");
  expect(markdown.text).toMatch(/# Nightjar[^]*It was a dark night[^]*# Saltmarsh[^]*The tide came in/);
  const csv = (await file("marks.csv")).text;
  expect(csv).toContain("/bookdetail/nightjar,");
  expect(csv).not.toMatch(/(^|,)"?=1/m);
  expect(JSON.parse((await file("marks.json?book=nightjar")).text)).toMatchObject({
    marks: [{ id, quote: "It was a dark night", note: "=1+1" }],
  });
  expect(JSON.parse((await file("marks.jsonld?book=nightjar")).text)).toMatchObject({
    type: "AnnotationSet",
    items: [{ id: `urn:uuid:${id}` }],
  });
  expect(markdown.text).toMatch(/Sea\n\n\*bookmark ·/);
  expect(csv).toContain("The tide came in,Saltmarsh,");
  expect(csv).toContain(",.bookmark Sea,");
  expect(JSON.parse((await file("marks.json?book=saltmarsh")).text)).toMatchObject({
    marks: [{ kind: "bookmark", note: "Sea" }],
  });
  expect(JSON.parse((await file("marks.jsonld?book=saltmarsh")).text)).toMatchObject({
    items: [{ motivation: "bookmarking" }],
  });
  expect((await file("marks.json")).status).toBe(404);
  expect((await file("marks.xls?book=nightjar")).status).toBe(404);
  const other = await reader();
  expect((await other.who.get("/library/marks/export/marks.csv")).text).not.toContain("dark night");
});

test("marks are downloaded in the EPUB of their book, whether it was imported or written here, each with its document", async () => {
  const { who, mark } = await reader();
  const original = await makeEpub({ chapters: { "One.xhtml": html } });
  const { hash } = await site.files.put(original);
  const book = { isDownloadable: true, originalHash: hash };
  const chapters = [{ slug: "one", title: "One", html }];
  const imported = await site.makeBook({ jid: "imported", chapters, book });
  await site.db
    .insert(bookFiles)
    .values({ bookId: imported.id, role: "original", hash, mediaType: "application/epub+zip" });
  const before = { slug: "preface", title: "Preface", html };
  await site.makeBook({
    jid: "written",
    chapters: [before, ...chapters],
    book: { isDownloadable: true, origin: "work" },
  });
  const words = "It was a dark night";
  const marks = [await mark({ words, jid: "imported" }), await mark({ words, jid: "written" })];
  await mark({ words });
  const download = async (jid: string) => {
    const cookie = [...who.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const address = `http://localhost/library/marks/export/marks.epub?book=${jid}`;
    const answer = await site.app.fetch(new Request(address, { headers: { cookie } }));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    expect(answer.headers.get("content-disposition")).toContain(".epub");
    expect((await readEpub(bytes)).chapters.length).toBeGreaterThan(0);
    return unzip(bytes);
  };
  const setIn = (entries: { path: string; text: string }[]) =>
    JSON.parse(entries.find(({ path }) => path === "META-INF/my.annotation")?.text ?? "") as object;
  const entries = await download("imported");
  expect(entries.slice(0, -1)).toEqual(await unzip(original));
  expect(setIn(entries)).toMatchObject({
    items: [{ id: `urn:uuid:${marks[0]}`, target: { source: "EPUB/One.xhtml" } }],
  });
  expect(setIn(await download("written"))).toMatchObject({
    items: [{ id: `urn:uuid:${marks[1]}`, target: { source: "EPUB/text/chapter-2.xhtml" } }],
  });
  const offer = "/library/marks/export/marks.epub?book=";
  expect((await who.get("/library/marks?book=written")).text).toContain(`${offer}written`);
  expect((await who.get("/library/marks?book=nightjar")).text).not.toContain(offer);
  expect((await who.get(`${offer}nightjar`)).status).toBe(404);
});

test("a mark's words have the language of their book, and none where that is unknown or no language tag", async () => {
  const { mark, text } = await reader();
  for (const [jid, language] of [
    ["french", "fr"],
    ["unknown", "und"],
    ["broken", 'x" onclick="y'],
  ] as const) {
    await site.makeBook({
      jid,
      title: jid,
      book: { language },
      chapters: [{ slug: "one", title: "One", html }],
    });
    await mark({ words: "It was a dark night", jid });
  }
  const markup = (await text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const tags = [...markup.matchAll(/<(?:blockquote|bdi)[^>]*? lang="([^"]*)"/g)].map(([, tag]) => tag);
  expect(new Set(tags)).toEqual(new Set(["fr"]));
});
