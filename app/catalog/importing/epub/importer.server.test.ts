import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  bookFiles,
  bookPeople,
  books,
  bookSubjects,
  chapters,
  people,
  subjects,
} from "#app/platform/db/schema/all.server.ts";
import { writeSmallBook } from "#tests/support/write-small-book.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openImporter } from "./importer.server.ts";
import { removeBook } from "./storing/store-book-commands.server.ts";

async function createImportingSite(environment: Record<string, string> = {}) {
  const site = await createTestSite(environment);
  const importer = openImporter(site);
  return {
    ...site,
    importer,
    take: (bytes: Uint8Array, isUpdate = false) =>
      importer.importBook({ name: "book.epub", bytes: new Uint8Array(bytes) }, { origin: "epub", isUpdate }),
    [Symbol.asyncDispose]: async () => {
      await importer[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const identifier = () => `urn:uuid:${randomUUID()}`;

test("a book is imported with its people, subjects, chapters and files, and the result reports it", async () => {
  await using site = await createImportingSite();
  const result = await site.take(await writeSmallBook({ title: "Dragons at Dawn" }));
  expect(result).toMatchObject({
    file: "book.epub",
    status: "imported",
    title: "Dragons at Dawn",
    authors: ["Ann Author"],
    language: "en",
    reason: null,
  });
  expect(Object.keys(result)).toEqual(
    "file status jid title authors language words characters chapters warnings reason ms".split(" "),
  );
  expect(result.jid).toMatch(/^[2-9a-hj-km-np-tv-z]{10}$/);
  const [book] = await site.db.select().from(books);
  expect(book).toMatchObject({ isTextHeld: true, isDownloadable: true, publishedYear: 2020, origin: "epub" });
  expect(await site.db.$count(chapters)).toBe(result.chapters);
  expect(await site.db.select({ slug: people.slug }).from(people)).toContainEqual({ slug: "ann-author" });
  expect(
    await site.db
      .select({ name: subjects.name, kind: subjects.kind, count: subjects.bookCount })
      .from(subjects),
  ).toEqual(
    expect.arrayContaining([
      { name: "Fantasy", kind: "genre", count: 1 },
      { name: "Dragons", kind: "subject", count: 1 },
    ]),
  );
  for (const { hash } of await site.db.select().from(bookFiles))
    expect(await site.files.has(hash)).toBe(true);
});

test("the same file again is a duplicate and changes nothing", async () => {
  await using site = await createImportingSite();
  const bytes = await writeSmallBook();
  const first = await site.take(bytes);
  const again = await site.take(bytes);
  expect(again).toMatchObject({ status: "duplicate", jid: first.jid });
  expect(again.reason).toContain("already here");
  expect(await site.db.$count(books)).toBe(1);
});

test("another file of a known book is an edition and changes nothing", async () => {
  await using site = await createImportingSite();
  const name = identifier();
  const first = await site.take(await writeSmallBook({ identifier: name }));
  const other = await site.take(
    await writeSmallBook({
      identifier: name,
      chapters: [{ title: "New", xhtml: "<h1>New</h1><p>Other text.</p>" }],
    }),
  );
  expect(other).toMatchObject({ status: "edition", jid: first.jid, title: first.title });
  expect((await site.db.select().from(books))[0]?.originalHash).toBeTruthy();
  expect(await site.db.$count(chapters, eq(chapters.title, "New"))).toBe(0);
});

test("with --update the text is replaced in place: same jid, same chapter addresses, correct counts", async () => {
  await using site = await createImportingSite();
  const name = identifier();
  const first = await site.take(await writeSmallBook({ identifier: name }));
  const before = await site.db.select().from(chapters).orderBy(chapters.position);
  const text = { title: "Two", xhtml: "<h1>Two</h1><p>Quite another text now, and longer.</p>" };
  const updated = await site.take(
    await writeSmallBook({
      identifier: name,
      title: "A Small Book: Revised",
      subjects: ["Fantasy", "Wyverns"],
      chapters: [{ title: "One", xhtml: "<h1>One</h1><p>The first words.</p>" }, text],
    }),
    true,
  );
  expect(updated).toMatchObject({ status: "updated", jid: first.jid, title: "A Small Book: Revised" });
  const after = await site.db.select().from(chapters).orderBy(chapters.position);
  expect(after.map(({ slug, id }) => [slug, id])).toEqual(before.map(({ slug, id }) => [slug, id]));
  expect(after.some(({ html }) => html.includes("Quite another text"))).toBe(true);
  const counts = await site.db.select({ name: subjects.name, count: subjects.bookCount }).from(subjects);
  expect(counts).toEqual(
    expect.arrayContaining([
      { name: "Fantasy", count: 1 },
      { name: "Dragons", count: 0 },
      { name: "Wyverns", count: 1 },
    ]),
  );
});

test("a placeholder identifier does not make different books editions of each other", async () => {
  await using site = await createImportingSite();
  const one = await site.take(await writeSmallBook({ identifier: "NOID", title: "One" }));
  const other = await site.take(await writeSmallBook({ identifier: "NOID", title: "Other" }));
  expect([one.status, other.status]).toEqual(["imported", "imported"]);
});

test("a UUID copied along with a template does not either", async () => {
  await using site = await createImportingSite();
  const name = identifier();
  await site.take(await writeSmallBook({ identifier: name, title: "Footnotes" }));
  expect(await site.take(await writeSmallBook({ identifier: name, title: "Themes" }))).toMatchObject({
    status: "imported",
  });
});

test("two imports of one file at once make one book", async () => {
  await using site = await createImportingSite();
  await using other = openImporter(site);
  const bytes = await writeSmallBook();
  const source = () => ({ name: "book.epub", bytes: new Uint8Array(bytes) });
  const options = { origin: "epub", isUpdate: false } as const;
  const results = await Promise.all(
    [site.importer, other, site.importer].map((importer) => importer.importBook(source(), options)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["duplicate", "duplicate", "imported"]);
  expect(await site.db.$count(books)).toBe(1);
  expect(await site.db.$count(bookPeople)).toBeGreaterThan(0);
});

test("12: the captions of a film are stored with the book and served as captions", async () => {
  await using site = await createImportingSite();
  const captions = "WEBVTT\n\n00:00.000 --> 00:05.000\nHello";
  const bytes = await makeEpub({
    chapters: {
      "one.xhtml": `<p>A film.</p><video src="f.mp4"><track kind="captions" srclang="en" src="f.vtt"/></video>`,
    },
    files: {
      "EPUB/f.mp4": Buffer.from("\u0000\u0000\u0000\u0020ftypisom\u0000\u0000\u0002\u0000isomiso2avc1mp41"),
      "EPUB/f.vtt": captions,
    },
  });
  const { jid } = await site.take(bytes);
  const page = await site.get(`/book-reader/${jid}`);
  const [, address = ""] = /<track kind="captions" src="([^"]*)" srclang="en">/.exec(page.text) ?? [];
  expect(address).toMatch(/^\/files\/.*\.vtt$/);
  const file = await site.get(address);
  expect([file.status, file.headers.get("content-type"), file.text]).toEqual([200, "text/vtt", captions]);
});

test("12: two editions of one catalogue record at once are both imported, and one of them is the record's", async () => {
  await using site = await createImportingSite();
  const facts = { isTextHeld: false, origin: "catalog", externalId: "7" } as const;
  await site.makeBook({ jid: "record", title: "Dragons", author: "Ann Author", book: facts });
  const files = await Promise.all(
    [1, 2].map(() => writeSmallBook({ identifier: identifier(), title: "Dragons" })),
  );
  const importing = await site.db.transaction(async (tx) => {
    // Both are read and have found the record before either is stored.
    await tx.execute(sql`lock table books in share mode`);
    const both = files.map((bytes) => site.take(bytes));
    await expect
      .poll(async () => {
        const { rows } = await site.db.execute(sql`select 1 from pg_locks where not granted`);
        return rows.length;
      })
      .toBe(2);
    return { both };
  });
  const results = await Promise.all(importing.both);
  expect(results.map(({ status }) => status)).toEqual(["imported", "imported"]);
  const jids = results.map(({ jid }) => jid);
  expect(new Set(jids).size).toBe(2);
  expect(jids).toContain("record");
});

test("a file that is no book is refused with a readable message, and nothing is stored", async () => {
  await using site = await createImportingSite();
  const result = await site.take(new TextEncoder().encode("Dear Sir or Madam"));
  expect(result).toMatchObject({ status: "refused", jid: null, title: null, authors: [] });
  expect(result.reason).toBe("This is not an EPUB file: it is not a zip archive.");
  expect(await site.db.$count(books)).toBe(0);
});

test("a file above the limit is refused before it is read", async () => {
  await using site = await createImportingSite({ IMPORT_MAX_FILE_MB: "1" });
  const path = join(site.settings.DATA_DIR, "large.epub");
  await writeFile(path, Buffer.alloc(1024 * 1024 + 1));
  const result = await site.importer.importBook({ path }, { origin: "epub", isUpdate: false });
  expect(result.reason).toBe(
    "The book is larger than this site accepts (2 MB; at most 1 MB). The settings IMPORT_MAX_… say how large one may be.",
  );
});

test("12: a book of more text than the setting allows is refused with the limit and the settings that hold it", async () => {
  await using site = await createImportingSite({ IMPORT_MAX_TEXT_MB: "1" });
  const words = Array.from({ length: 130_000 }, (_, n) => `<p>${(n * 7919) % 1_000_003}</p>`).join("");
  const result = await site.take(await writeSmallBook({ chapters: [{ title: "Long", xhtml: words }] }));
  expect(result).toMatchObject({
    status: "refused",
    reason:
      "The book is larger than this site accepts (more than 1 MB of text). The settings IMPORT_MAX_… say how large one may be.",
  });
});

test("a book that takes too long is refused, and the next one is read by a new thread", async () => {
  await using site = await createImportingSite({ IMPORT_DEADLINE_SECONDS: "3" });
  // Numbers, so that the text is long without compressing like an attack.
  const paragraphs = Array.from(
    { length: 800_000 },
    (_, n) => `<p>${n} <b>${(n * 7919) % 1_000_003}</b></p>`,
  );
  const endless = { title: "Long", xhtml: `<h1>Long</h1>${paragraphs.join("")}` };
  const slow = await site.take(await writeSmallBook({ chapters: [endless] }));
  expect(slow.status).toBe("refused");
  // Whichever limit of the thread is reached first on this machine; either ends it.
  expect(slow.reason).toMatch(/longer than this site allows|more memory than this site allows/);
  expect(await site.take(await writeSmallBook())).toMatchObject({ status: "imported" });
});

test("a removed book leaves people and counts consistent, and can be imported again", async () => {
  await using site = await createImportingSite();
  const bytes = await writeSmallBook();
  const { jid } = await site.take(bytes);
  expect(await removeBook(site.db, jid ?? "")).toEqual({ ok: true, title: "A Small Book" });
  expect(await removeBook(site.db, jid ?? "")).toEqual({ ok: false, reason: "unknown" });
  expect(await site.db.$count(bookSubjects)).toBe(0);
  expect((await site.db.select().from(subjects)).every(({ bookCount }) => bookCount === 0)).toBe(true);
  expect(await site.take(bytes)).toMatchObject({ status: "imported" });
});

test("a book is found by search as soon as it is imported", async () => {
  await using site = await createImportingSite();
  const { jid } = await site.take(await writeSmallBook({ title: "Zephyrs of Zanzibar" }));
  const answer = await site.get("/api/search?q=zanzibar");
  expect(answer.text).toContain(jid ?? "nothing");
});
