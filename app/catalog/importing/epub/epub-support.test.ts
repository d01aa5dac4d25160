import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookFiles, books, chapters } from "#app/platform/db/schema/all.server.ts";
import { dangersIn, followsSpine } from "#tests/support/imported-book.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";
import { type Verdict, verdicts } from "#tests/support/w3c-verdicts.ts";
import { type Importer, type ImportResult, openImporter } from "./importer.server.ts";
import { removeBook } from "./storing/store-book-commands.server.ts";

const folder = sharedFolder("data/epub-tests");
const files =
  folder === null
    ? []
    : readdirSync(folder)
        .filter((name) => name.endsWith(".epub"))
        .sort();
const table = join(import.meta.dirname, "../../../../docs/epub-support.md");

/** Files whose README row requires a refusal, or leaves it open and we refuse; every other one must be imported. */
const refusals: Record<string, RegExp> = {
  "epubcheck_04_ocf-filename-not-utf8-error.epub": /no readable text/,
  "epubcheck_04_ocf-zip-unreadable-no-end-header-fatal.epub": /damaged/,
  "hostile_billion-laughs-opf.epub": /far more than any book needs/,
  "hostile_broken-crc.epub": /no readable text/,
  "hostile_drm-adobe.epub": /copy-protected/,
  "hostile_rootfile-escapes.epub": /outside itself/,
  "hostile_xxe-remote-dtd.epub": /XML entities/,
  "hostile_zipbomb-1gb-chapter.epub": /far more than any book needs/,
  "hostile_zipslip-absolute.epub": /outside itself/,
  "hostile_zipslip-dotdot.epub": /outside itself/,
};

interface Row {
  file: string;
  feature: string;
  result: ImportResult;
  checks: string[];
}

interface ManifestFile {
  file: string;
  feature: string;
  what: string;
}

describe.skipIf(folder === null)("the files of epub-tests", () => {
  let site: Awaited<ReturnType<typeof createTestSite>>;
  let importer: Importer;
  const rows = new Map<string, Row>();
  const manifest: ManifestFile[] =
    folder === null ? [] : JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).files;

  beforeAll(async () => {
    site = await createTestSite();
    importer = openImporter(site);
  });
  afterAll(async () => {
    await importer?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  async function check(file: string): Promise<Row> {
    const path = join(folder ?? "", file);
    const result = await importer.importBook({ path }, { origin: "epub", isUpdate: false });
    const feature = manifest.find((entry) => entry.file === file)?.feature ?? "";
    try {
      const checks = result.jid === null ? ["nothing stored"] : await inspect(path, result.jid);
      if (result.jid === null) expect(await site.db.$count(books)).toBe(0);
      return { file, feature, result, checks };
    } finally {
      if (result.jid !== null) await removeBook(site.db, result.jid);
    }
  }

  /** The checks of every imported book; the table shows those that hold. */
  async function inspect(path: string, jid: string): Promise<string[]> {
    const [book] = await site.db.select().from(books).where(eq(books.jid, jid));
    if (!book) throw new Error("no book");
    expect(book.title.trim(), "title").not.toBe("");
    const texts = await site.db
      .select()
      .from(chapters)
      .where(eq(chapters.bookId, book.id))
      .orderBy(chapters.position);
    expect(texts.length, "chapters").toBeGreaterThan(0);
    const stored = await site.db.select().from(bookFiles).where(eq(bookFiles.bookId, book.id));
    const readable = stored.filter(({ mediaType }) => /css|svg/.test(mediaType));
    const contents = await Promise.all(
      readable.map(async ({ hash }) => new TextDecoder().decode((await site.files.read(hash)) ?? undefined)),
    );
    for (const { html } of texts) expect(dangersIn(html), "in a chapter").toEqual([]);
    for (const content of contents)
      expect(dangersIn(content, "file"), "in a style sheet or picture").toEqual([]);
    const agrees = await followsSpine(
      await readFile(path),
      texts.map(({ slug }) => slug),
    );
    expect(agrees, "order of the spine").not.toBe(false);
    return [
      "title",
      "no script, handler, form, frame or address elsewhere",
      ...(agrees ? ["order of the spine"] : []),
    ];
  }

  test("every test of the W3C is judged, and none that is not there", () => {
    const names = files.filter((name) => name.startsWith("w3c_")).map((name) => name.replace(/\.epub$/, ""));
    expect(Object.keys(verdicts).sort()).toEqual(names.sort());
    expect(Object.values(verdicts).filter(({ verdict }) => verdict === "fail")).toEqual([]);
  });

  test.each(files)("%s", { timeout: 120_000 }, async (file) => {
    const row = await check(file);
    rows.set(file, row);
    const refusal = refusals[file];
    if (refusal) {
      expect(row.result.status).toBe("refused");
      expect(row.result.reason).toMatch(refusal);
    } else expect(row.result).toMatchObject({ status: "imported", reason: null });
  });

  test("docs/epub-support.md matches the behaviour (UPDATE_DOCS=1 regenerates it)", async () => {
    // Only after a whole run is the table whole.
    if (rows.size < files.length) return;
    const text =
      tableOf([...rows.values()].sort((a, b) => (a.file < b.file ? -1 : 1))) + judgedTable(manifest);
    console.log(text);
    if (process.env["UPDATE_DOCS"]) await writeFile(table, text);
    expect(cells(await readFile(table, "utf8").catch(() => ""))).toEqual(cells(text));
  });
});

// The formatter pads tables and chooses what to escape; only what is in them counts.
const cells = (text: string) =>
  text
    .replaceAll("\\", "")
    .split("\n")
    .map((line) =>
      line
        .replace(/\s*\|\s*/g, "|")
        .replace(/-{2,}/g, "-")
        .trim(),
    )
    .filter(Boolean);

const cell = (text: string) => text.replace(/[|<>*_[\]]/g, "\\$&").replace(/\s+/g, " ");

function noteOf({ reason, warnings }: ImportResult): string {
  if (reason !== null) return reason;
  const [first] = warnings;
  const more = warnings.length > 1 ? ` (and ${warnings.length - 1} more)` : "";
  return first === undefined ? "" : `${first}${more}`;
}

function tableOf(all: Row[]): string {
  const refused = all.filter(({ result }) => result.status === "refused").length;
  const lines = all.map(({ file, feature, result, checks }) =>
    [
      "",
      `\`${file.replace(/\.epub$/, "")}\``,
      cell(feature),
      result.status,
      String(result.chapters ?? "–"),
      String(result.words ?? "–"),
      checks.join("; "),
      cell(noteOf(result)),
      "",
    ]
      .join(" | ")
      .trim(),
  );
  return `# EPUB support, file by file

What importing makes of ${all.length} test files: public conformance suites, samples of reading systems, broken and hostile files.
${all.length - refused} are imported, ${refused} are refused. Written by a test (\`epub-support.test.ts\`), which fails when this page is out of date; the
engine's own tests check what each file is about (\`app/manuscript/epub/read/conformance/conformance.test.ts\`).

| file | feature | result | chapters | words | checked | note |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join("\n")}
`;
}

function judgedTable(manifest: ManifestFile[]): string {
  const count = (wanted: Verdict["verdict"]) =>
    Object.values(verdicts).filter(({ verdict }) => verdict === wanted).length;
  const lines = Object.entries(verdicts).map(([name, { verdict, why }]) => {
    const what = manifest.find(({ file }) => file === `${name}.epub`)?.what ?? "";
    return `| \`${name}\` | ${cell(what)} | ${verdict} | ${cell(why)} |`;
  });
  return `
## The tests of the W3C, judged

${Object.keys(verdicts).length} of the files above are tests of EPUB 3.3 by the W3C, which say themselves when they pass. Each was imported into a site, opened in
Chromium at 1440, 960 and 360 pixels, scrolling and in pages, and looked at: ${count("pass")} pass, ${count("fail")} fail, ${count("not applicable")} are not applicable. Conditions that need no eyes are
asked by tests too: \`conformance.test.ts\` for what importing makes of a file, \`fixed-page.e2e.ts\` and \`paging.e2e.ts\` for turning.

| test | asks | verdict | why |
| --- | --- | --- | --- |
${lines.join("\n")}
`;
}
