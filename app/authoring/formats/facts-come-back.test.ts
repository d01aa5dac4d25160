import { licenceLabels } from "#app/catalog/labels/public.ts";
import { importFile } from "#tests/support/import-file.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { makeEpub } from "#tests/support/make-epub.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { workFiles, works } from "#app/platform/db/schema/all.server.ts";
import { exportWork } from "./exporting/export-work.server.ts";
import { writeWork } from "./exporting/write-work.server.ts";
import { gatherWork } from "./exporting/gather-work.server.ts";
import { makeAll } from "./importing/make-chapters.server.ts";
import { packManuscript } from "./reading/manuscript-pieces.ts";
import { readFile } from "./reading/read-file.server.ts";
import { workFacts } from "./importing/work-facts.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  await site.work();
  return () => site[Symbol.asyncDispose]();
});

/** One line as settings store it: letters of several scripts, and characters that are special in markup. */
const anyLine = fc
  .string({ unit: fc.constantFrom(..."aé漢ש<>&\"';, .%#"), minLength: 1, maxLength: 40 })
  .map((text) => `x${text}`.replace(/\s+/g, " ").trim());

const anyFacts = fc.record({
  subtitle: fc.option(anyLine),
  summary: fc.option(fc.array(anyLine, { minLength: 1, maxLength: 3 }).map((all) => all.join("\n"))),
  genres: fc.subarray(["Fiction", "Mystery"]),
  tags: fc.uniqueArray(anyLine, { maxLength: 4 }),
  series: fc.option(fc.record({ name: anyLine, position: fc.constantFrom("1", "2.5", "12") })),
  licence: fc.constantFrom(...(Object.keys(licenceLabels) as (keyof typeof licenceLabels)[])),
  isbn: fc.constantFrom(null, "9780306406157"),
  language: fc.constantFrom("en", "de", "pt-BR", "he"),
});

type Facts = typeof anyFacts extends fc.Arbitrary<infer Value> ? Value : never;

/** A work of one short chapter with this metadata. */
function textOf({ series, licence, isbn, genres, tags, ...rest }: Facts): WorkText {
  const { name, url } = licenceLabels[licence];
  const late = { type: "paragraph", content: [{ type: "text", text: "Late." }] };
  return workText({
    ...rest,
    series,
    subjects: [...genres, ...tags],
    licence: url ? { name, url } : null,
    otherIdentifiers: isbn ? [`urn:isbn:${isbn}`, "JID:abc"] : ["JID:abc"],
    chapters: [textChapter("One", [late])],
  });
}

const settingsOf = ({ series, ...rest }: Facts) => ({
  ...rest,
  seriesName: series?.name ?? null,
  seriesPosition: series?.position ?? null,
});

/** Written in this process: starting one for each takes longer than all else. The test of covers starts one. */
async function thereAndBack(text: WorkText, format: "epub" | "html") {
  const { bytes } = await writeWork(text, { format, isPacked: false });
  return readFile({ name: `work.${format}`, bytes });
}

test.each(["epub", "html"] as const)(
  "import(export(work)) keeps the metadata: %s keeps subtitle, summary, genres, tags, series, licence, ISBN and language",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyFacts, async (facts) => {
        const text = textOf(facts);
        const { title, language, facts: said } = await thereAndBack(text, format);
        expect({ ...workFacts(said), language, title }).toEqual({ ...settingsOf(facts), title: text.title });
      }),
      { numRuns: 25 },
    );
  },
);

/** A two-coloured picture in the shape of a cover. */
const drawCover = (format: "jpeg" | "png") =>
  sharp({ create: { width: 700, height: 1_050, channels: 3, background: "#264" } })
    .composite([
      { input: { create: { width: 700, height: 300, channels: 3, background: "#da3" } }, top: 0, left: 0 },
    ])
    .toFormat(format)
    .toBuffer();

test.each(["epub", "html"] as const)(
  "a work imported from an exported %s has the settings of the original",
  async (format) => {
    const { profileId } = await makeWork(site);
    await fc.assert(
      fc.asyncProperty(anyFacts, async (facts) => {
        const read = await thereAndBack(textOf(facts), format);
        const made = await makeAll(site, packManuscript(read), {
          profileId,
          workId: null,
          title: "Back",
          importId: null,
        });
        if (!made.ok) throw new Error(made.message);
        const [row] = await site.db.select().from(works).where(eq(works.id, made.workId));
        expect(row).toMatchObject({ ...settingsOf(facts), title: "Back", profileId, cover: null });
        // And keeps them in the next export.
        const again = await gatherWork(site, made.workId);
        const { subtitle, summary, series, licence, language, subjects, otherIdentifiers } = textOf(facts);
        expect(again).toMatchObject({ subtitle, summary, series, licence, language, subjects });
        expect(again?.otherIdentifiers).toEqual(otherIdentifiers.filter((each) => each !== "JID:abc"));
      }),
      { numRuns: 8 },
    );
  },
);

const plainFacts: Facts = {
  subtitle: null,
  summary: null,
  genres: [],
  tags: [],
  series: null,
  licence: "all-rights-reserved",
  isbn: null,
  language: "en",
};

const coverFilesOf = async (workId: string) => {
  const files = await site.db.select().from(workFiles).where(eq(workFiles.workId, workId));
  return files.filter(({ role }) => role === "cover");
};

test("the cover of an exported EPUB becomes the new work's cover as if uploaded; importing more chapters does not change a cover", async () => {
  const { who } = await signIn(site, { state: "ACTIVE" });
  const cover = { hash: "c", mediaType: "image/jpeg", bytes: new Uint8Array(await drawCover("jpeg")) };
  const left = await exportWork({ ...textOf(plainFacts), cover }, "epub");
  if (!left.ok) throw new Error(left.reason);
  const file = { name: "work.epub", content: left.bytes };
  const sent = await importFile(who, "/writing/import", file);
  expect((await who.get(sent)).text).toMatch(/The file also brings (<!-- -->)?a cover/);
  const made = await who.post(sent, { intent: "make", title: "Back" });
  const workId = made.location?.split("/").at(-1) ?? "";
  const [row] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(row?.cover?.variants.map(({ width }) => width)).toEqual([160, 320, 640]);
  expect(await coverFilesOf(workId)).toHaveLength(4);
  expect((await who.get(made.location ?? "")).text).toContain(row?.cover?.variants[0]?.hash ?? "none");
  const again = await gatherWork(site, workId);
  const { width, height } = await sharp(again?.cover?.bytes).metadata();
  expect([width, height]).toEqual([700, 1_050]);
  const more = await importFile(who, `/writing/${workId}/import`, file);
  await who.post(more, { intent: "make" });
  expect((await site.db.select().from(works).where(eq(works.id, workId)))[0]?.cover).toEqual(row?.cover);
});

const png = async () => new Uint8Array(await drawCover("png"));

test.each([
  ["named in the metadata of EPUB 2", "<item id='pic' href='front.png' media-type='image/png'/>", png, true],
  [
    "that breaks off",
    "<item id='pic' href='front.png' media-type='image/png'/>",
    async () => (await png()).subarray(0, 300),
    false,
  ],
  [
    "that is a drawing",
    "<item id='pic' href='front.svg' media-type='image/svg+xml'/>",
    async () =>
      new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="2" height="3"/></svg>`),
    false,
  ],
])(
  "a foreign book with a cover %s is imported, with the cover or a warning",
  async (_, manifest, draw, isTaken) => {
    const { profileId } = await makeWork(site);
    const path = /href='([^']+)'/.exec(manifest)?.[1] ?? "";
    const usual = `<dc:identifier id="uid">x</dc:identifier><dc:title>A Book</dc:title><dc:language>en</dc:language>`;
    const bytes = await makeEpub({
      manifest,
      metadata: `${usual}<meta name="cover" content="pic"/>`,
      files: { [`EPUB/${path}`]: await draw() },
    });
    const read = await readFile({ name: "book.epub", bytes });
    const made = await makeAll(site, packManuscript(read), {
      profileId,
      workId: null,
      title: "It",
      importId: null,
    });
    if (!made.ok) throw new Error(made.message);
    expect(await coverFilesOf(made.workId)).toHaveLength(isTaken ? 4 : 0);
    const warnings = made.warnings.filter((each) =>
      each.startsWith("The cover of the file was left out. This"),
    );
    expect(warnings).toHaveLength(isTaken ? 0 : 1);
  },
);
