import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type books, readerMarks } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { registerImportMarks } from "./marks-cli.server.ts";

async function createMarkedSite() {
  const site = await createTestSite();
  const folder = await mkdtemp(join(tmpdir(), "octavo-marks-"));
  const octavo = octavoOf(site, { commands: [registerImportMarks], cwd: folder });
  return {
    ...site,
    octavo: (...files: string[]) => octavo("import-marks", ...files, "--json"),
    write: (name: string, content: string | Buffer) => writeFile(join(folder, name), content),
    catalogued: (externalId: string, book: Partial<typeof books.$inferInsert> = {}) =>
      site.makeBook({
        jid: `book-${externalId}`,
        title: `Title ${externalId}`,
        author: `Author ${externalId}`,
        book: { externalId, ...book },
      }),
    async similarTo(jid: string) {
      const { text } = await site.get(`/bookdetail/${jid}`);
      const [, row = ""] =
        /<section class="shelf"[^>]* aria-label="Similar books">(.*?)<\/section>/s.exec(text) ?? [];
      return {
        jids: [...new Set([...row.matchAll(/\/bookdetail\/([\w-]+)/g)].map(([, found]) => found))],
        row,
      };
    },
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true });
      await site[Symbol.asyncDispose]();
    },
  };
}

const ratings = (rows: string[]) => `user_id,book_id,rating\n${rows.join("\n")}\n`;
const readers = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

test("a book's page shows what its readers read besides, says how that is found, and hides what its viewer may not see", async () => {
  await using site = await createMarkedSite();
  const adult = { warnings: [], audience: "adult", aiUse: null, aiNote: null } as const;
  await site.catalogued("1");
  await site.catalogued("2");
  await site.catalogued("3");
  await site.catalogued("unlisted", { isListed: false });
  await site.catalogued("withdrawn", { isListed: false, withdrawnAt: new Date() });
  await site.catalogued("adult", { disclosures: { ...adult, warnings: [] } });
  await site.makeBook({ jid: "stranger", title: "Unread" });
  const marked = ["1", "2", "unlisted", "withdrawn", "adult"];
  await site.write(
    "r.csv",
    ratings(readers(6).flatMap((reader) => marked.map((book) => `${reader},${book},5`))),
  );
  // Disliked by all of them; and two readers alone say nothing.
  await site.write("low.csv", ratings(readers(6).map((reader) => `${reader},3,1`)));
  const { status, json } = await site.octavo("r.csv", "low.csv");
  expect([status, json]).toMatchObject([
    0,
    [
      { status: "done", stored: 30, unchanged: 0, unknown: 0, refused: 0 },
      { status: "done", stored: 6 },
      { status: "computed", books: 5 },
    ],
  ]);
  const { jids, row } = await site.similarTo("book-1");
  expect(new Set(jids)).toEqual(new Set(["book-2", "book-adult"]));
  expect(row).toContain("How this is found");
  expect((await site.similarTo("stranger")).jids).toEqual([]);
});

test("books that readers share come before those with the same subject, which fill up the row", async () => {
  await using site = await createMarkedSite();
  await site.catalogued("1");
  await site.catalogued("2");
  const kin = await site.makeBook({ jid: "kin", title: "Kin", author: "Kin Author", subjects: ["Whaling"] });
  const shown = await site.makeBook({
    jid: "shown",
    title: "Shown",
    author: "Shown Author",
    subjects: ["Whaling"],
    book: { externalId: "7" },
  });
  expect(kin.id).toBeLessThan(shown.id);
  await site.write(
    "want.csv",
    `user_id,book_id\n${readers(4)
      .flatMap((reader) => [`${reader},7`, `${reader},2`])
      .join("\n")}\n`,
  );
  await site.octavo("want.csv");
  expect((await site.similarTo("shown")).jids).toEqual(["book-2", "kin"]);
});

test("the same file again changes nothing, a rating replaces a to-read mark, and who a reader is is not stored", async () => {
  await using site = await createMarkedSite();
  const { id } = await site.catalogued("1");
  await site.write("want.csv.gz", gzipSync("user_id,book_id\nmallory@example.org,1\n"));
  await site.write("rated.csv", ratings(["mallory@example.org,1,4"]));
  const counts = async (file: string) => (await site.octavo(file)).json[0];
  expect(await counts("want.csv.gz")).toMatchObject({ stored: 1, unchanged: 0 });
  expect(await counts("want.csv.gz")).toMatchObject({ stored: 0, unchanged: 1 });
  expect(await counts("rated.csv")).toMatchObject({ stored: 1 });
  expect(await counts("want.csv.gz")).toMatchObject({ stored: 0, unchanged: 1 });
  const stored = await site.db.select().from(readerMarks).where(eq(readerMarks.bookId, id));
  expect(stored).toEqual([{ reader: expect.any(BigInt), bookId: id, rating: 4 }]);
});

test("lines that are no marks are refused with their reason, unknown books are counted, and files that are none end it in words", async () => {
  await using site = await createMarkedSite();
  await site.catalogued("1");
  await site.write(
    "odd.csv",
    ratings([
      "a,1,6",
      ",1,3",
      `${"x".repeat(101)},1,3`,
      "b,1,3;drop",
      "c,nowhere,3",
      "a\u0000b,1,2",
      "d,1",
      "e,1,5",
    ]),
  );
  const odd = await site.octavo("odd.csv");
  expect(odd.status).toBe(1);
  expect(odd.json.slice(0, 5)).toMatchObject([
    { line: 2, reason: "rating is not a number from 1 to 5." },
    { line: 3, reason: "user_id is missing." },
    { line: 4, reason: "user_id is longer than 100 characters." },
    { line: 5, reason: "rating is not a number from 1 to 5." },
    { line: 7, reason: "user_id has control characters." },
  ]);
  expect(odd.json.find((line) => (line as { status: string }).status === "done")).toMatchObject({
    stored: 1,
    unknown: 1,
    refused: 6,
  });
  await site.write("other.csv", "name,age\nx,1\n");
  await site.write(
    "broken.gz",
    Buffer.concat([gzipSync("user_id,book_id\n1,1\n").subarray(0, 14), Buffer.from("zzzz")]),
  );
  await site.write("endless.csv.gz", gzipSync(`user_id,book_id\n${"9".repeat(20_000_000)}`));
  for (const [file, reason] of [
    ["other.csv", "The file has no column user_id and no column book_id."],
    ["broken.gz", "The file is a damaged gzip file."],
    ["endless.csv.gz", "The file is not CSV from here on"],
    ["nothing.csv", "There is no such file."],
  ] as const) {
    const { status, stdout } = await site.octavo(file);
    expect([status, stdout]).toEqual([1, expect.stringContaining(reason)]);
  }
});
