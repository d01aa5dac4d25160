import { getOutline } from "#app/authoring/works/public.server.ts";
import { eq } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { exportedFile } from "#tests/support/exported-file.ts";
import { canRunEpubcheck, epubcheck } from "#tests/support/epubcheck/epubcheck.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { importFile } from "#tests/support/import-file.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { withPatience } from "#tests/support/waiting-clock.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import { profiles } from "#app/platform/db/schema/all.server.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { readDocument } from "#app/manuscript/document/schema.ts";
import { toXhtml } from "#app/manuscript/document/to-xhtml.ts";
import { exportWork } from "./exporting/export-work.server.ts";
import { gatherWork } from "./exporting/gather-work.server.ts";
import { explainRefusal } from "./reading/read-manuscript.ts";
import { makeAll } from "./importing/make-chapters.server.ts";
import { unpackBlocks } from "./reading/unpack-pieces.server.ts";
import { readInSandbox } from "./reading/read-in-sandbox.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const story = `# Tide

One two three.[^1]

[^1]: A note.

# Ebb

Four *five* six.

Seven eight.

# Flood

Nine ten.
`;

async function chaptersOf(site: TestSite, workId: string) {
  const { chapters } = await getOutline(site.db, workId);
  return Promise.all(
    chapters.map(async ({ id, title }) => ({
      title,
      text: plainTextOf((await openDocument(site.db, id)).document),
    })),
  );
}

test("a manuscript's chapters are previewed before the import; they can be joined, moved, split, renamed and left out, without scripts", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const upload = () => importFile(who, "/writing/import", { name: "story.md", content: story });
  const preview = await upload();
  const page = await who.get(preview);
  expect(page.text).toContain('value="Ebb"');
  expect((await who.get("/writings")).text).not.toContain("story");
  // Ebb joins Tide; Flood is renamed.
  const joined = await who.post(preview, { intent: "preview", "use-1": "join", "title-2": "High water" });
  expect(joined.location).toBe(preview);
  const made = await who.post(preview, { intent: "make", title: "Sea" });
  const workId = made.location?.split("/").at(-1) ?? "";
  expect(await chaptersOf(site, workId)).toEqual([
    { title: "Tide", text: "One two three. [A note.]\nEbb\nFour five six.\nSeven eight." },
    { title: "High water", text: "Nine ten." },
  ]);
  // Its page leads to the work from now on.
  expect((await who.get(preview)).location).toBe(made.location);
  // The same file again: a split within a chapter, another left out.
  const again = await upload();
  const split =
    /name="split-1"[\s\S]*?<option value="(\d+)">Seven eight/.exec((await who.get(again)).text)?.[1] ?? "";
  await who.post(again, { intent: "preview", "split-1": split, "use-0": "leave-out" });
  const second = await who.post(again, { intent: "make", title: "Sea again" });
  expect((await chaptersOf(site, second.location?.split("/").at(-1) ?? "")).map(({ text }) => text)).toEqual([
    "Four five six.",
    "Seven eight.",
    "Nine ten.",
  ]);
  // More chapters for the same work, and another account's preview.
  const more = await importFile(who, `/writing/${workId}/import`, { name: "more.txt", content: "Eleven." });
  expect((await who.get(more)).status).toBe(200);
  await who.post(more, { intent: "make" });
  expect(await chaptersOf(site, workId)).toHaveLength(3);
  const { who: other } = await signIn(site, { state: "ACTIVE" });
  const third = await upload();
  expect((await other.get(third)).status).toBe(404);
  expect((await other.get(`/writing/${workId}/import`)).status).toBe(404);
  // An invalid value is reported at its field.
  const untitled = await who.post(third, { intent: "make", title: " " });
  expect(untitled.status).toBe(422);
  expect(untitled.text).toContain("Give the work a title.");
  // Valid values are shown again when another is refused.
  const typed = { intent: "make", title: "A Better Name", "title-0": "x".repeat(256), "title-1": "Ebb tide" };
  const refused = await who.post(third, typed);
  expect(refused.status).toBe(422);
  for (const value of ["A Better Name", "Ebb tide"]) expect(refused.text).toContain(`value="${value}"`);
});

test("H4: importing a chapter of more than 10,000 paragraphs is refused with a message, and typed values are shown again", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const long = Array.from({ length: 10_001 }, () => "<p>x</p>").join("");
  const content = `<h1>Long</h1>${long}`;
  const preview = await importFile(who, "/writing/import", { name: "long.html", content });
  const refused = await who.post(preview, { intent: "make", title: "Typed Here" });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(
    /at most 10,000 paragraphs, lines and items; this has 10,00\d\. Split it into several/,
  );
  expect(refused.text).toContain('value="Typed Here"');
  expect(await who.get("/writings")).toMatchObject({ status: 200 });
});

test("parts are started, renamed and removed in the preview without scripts", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const preview = await importFile(who, "/writing/import", { name: "story.md", content: story });
  // Both are started; the title typed in the same form is kept too.
  await who.post(preview, {
    intent: "preview",
    "part-0": " The  Coast ",
    "part-1": "Inland",
    "title-0": "High",
  });
  const page = (await who.get(preview)).text;
  for (const value of ["The Coast", "Inland", "High"]) expect(page).toContain(`value="${value}"`);
  // The first is renamed with the button that removes the other, so nothing typed is lost.
  await who.post(preview, { "no-part": "1", "part-0": "The Shore", "part-1": "Inland", "part-2": "Hills" });
  const changed = (await who.get(preview)).text;
  for (const value of ["The Shore", "Hills"]) expect(changed).toContain(`value="${value}"`);
  expect(changed).not.toContain("Inland");
  const long = await who.post(preview, { intent: "make", title: "Sea", "part-2": "x".repeat(256) });
  expect(long.status).toBe(422);
  expect(long.text).toMatch(/id="part-2-error"[^>]*>Name of the part/);
  const made = await who.post(preview, { intent: "make", title: "Sea", "part-2": "Hills" });
  const { chapters, parts } = await getOutline(site.db, made.location?.split("/").at(-1) ?? "");
  expect(
    chapters.map(({ title, partId }) => [title, parts.find(({ id }) => id === partId)?.title ?? null]),
  ).toEqual([
    ["High", "The Shore"],
    ["Ebb", "The Shore"],
    ["Flood", "Hills"],
  ]);
});

test("parts can be ended in the preview without scripts, so that an epilogue belongs to none, in the work and in its exports", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const preview = await importFile(who, "/writing/import", { name: "story.md", content: story });
  expect((await who.get(preview)).text).not.toContain("The parts end before it");
  await who.post(preview, { intent: "preview", "part-0": "The Coast" });
  expect((await who.get(preview)).text).toContain('aria-label="The parts end before it: Ebb"');
  // Values typed in the same form are kept; ending the parts is undone and done again.
  await who.post(preview, { "after-parts": "1", "title-2": "Epilogue" });
  expect((await who.get(preview)).text).toContain("Outside the parts from here on.");
  await who.post(preview, { "no-part": "1", "part-1": "" });
  expect((await who.get(preview)).text).not.toContain("Outside the parts from here on.");
  await who.post(preview, { "after-parts": "2", "part-1": "", "part-2": "" });
  expect((await who.get(preview)).text).toContain('value="Epilogue"');
  const made = await who.post(preview, { intent: "make", title: "Sea", "part-1": "", "part-2": "" });
  const workId = made.location?.split("/").at(-1) ?? "";
  const partsOf = async (id: string) => {
    const { chapters, parts } = await getOutline(site.db, id);
    return chapters.map(({ title, partId }) => [
      title,
      parts.find((part) => part.id === partId)?.title ?? null,
    ]);
  };
  const expected = [
    ["Tide", "The Coast"],
    ["Ebb", "The Coast"],
    ["Epilogue", ""],
  ];
  expect(await partsOf(workId)).toEqual(expected);
  expect((await who.get(`/writing/${workId}`)).text).toContain("Outside the parts");
  // Chapters added after it are outside the parts too.
  const more = await importFile(who, `/writing/${workId}/import`, { name: "more.txt", content: "Ten." });
  expect((await who.get(more)).text).not.toContain("The parts end before it");
  await who.post(more, { intent: "make", "title-0": "Afterword" });
  expect(await partsOf(workId)).toEqual([...expected, ["Afterword", ""]]);
  const [profile] = await site.db.select().from(profiles);
  const text = await gatherWork(site, workId);
  for (const format of ["epub", "html"] as const) {
    const left = text ? await exportWork(text, format) : null;
    if (!left?.ok) throw new Error(left?.reason);
    const { bytes } = left;
    if (format === "epub") {
      const nav = (await unzip(bytes)).find(({ path }) => path === "EPUB/nav.xhtml")?.text ?? "";
      expect(nav).toMatch(/Ebb<\/a><\/li>\s*<\/ol><\/li>\s*<li><a[^>]*>Epilogue/);
    }
    const back = await readInSandbox({ name: `work.${format}`, bytes });
    if (!back.ok) throw new Error(back.detail);
    const wanted = { profileId: profile?.id ?? "", workId: null, title: "Back", importId: null };
    const again = await makeAll(site, back.manuscript, wanted);
    expect(again.ok && (await partsOf(again.workId))).toEqual([...expected, ["Afterword", ""]]);
  }
});

test.each([
  ["nothing.docx", new Uint8Array(), "the file is empty"],
  ["picture.txt", new Uint8Array([0, 1, 2, 0, 0]), "none of the supported formats"],
  ["book.docx", new TextEncoder().encode("not a zip"), "no DOCX inside"],
  ["deep.rtf", new TextEncoder().encode(`{\\rtf1 ${"{".repeat(5_000)}`), "nested more than"],
  ["old.doc", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "save it as DOCX"],
])("V05 %s is refused with the reason", async (name, bytes, words) => {
  const outcome = await readInSandbox({ name, bytes });
  if (outcome.ok) throw new Error("it was taken");
  expect(explainRefusal(outcome.reason, outcome.detail)).toContain(words);
});

const attack = ATTACKS.map(([, body]) => `<p>${body}</p>`).join("\n\n");

test.each([
  ["attack.html", `<html><body><h2>A</h2>${attack}`],
  ["attack.md", `## A\n\n${attack}`],
])(
  "hostile markup in %s is imported as text or dropped, and exports contain only our own elements",
  async (name, text) => {
    const outcome = await readInSandbox({ name, bytes: new TextEncoder().encode(text) });
    if (!outcome.ok) throw new Error(outcome.reason);
    const blocks = (await unpackBlocks(outcome.manuscript.pieces.map((piece) => piece.blocks))).map(
      (node) => node.toJSON() as unknown,
    );
    const read = readDocument({ type: "doc", content: blocks });
    if (!read.ok) throw new Error(read.reason);
    const html = toXhtml(read.document, {
      pictureAddress: (hash) => `/files/${hash}.png`,
      backLabel: "Back",
    });
    const found: string[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", (tag) => {
      found.push(tag.name);
      for (const [attribute, value] of Object.entries(tag.attributes)) {
        found.push(`@${attribute}`);
        if (/^(href|src)$/.test(attribute)) expect(String(value)).toMatch(/^(https?:|mailto:|#|\/files\/)/);
      }
    });
    parser.write(`<body>${html}</body>`).close();
    const ours =
      /^(body|p|h[2-6]|strong|em|u|s|code|sup|sub|a|span|ruby|rt|br|ul|ol|li|table|thead|tbody|tr|th|td|pre|hr|blockquote|figure|figcaption|img|section|aside|@(class|href|lang|xml:lang|colspan|rowspan|start|type|id|src|alt|width|height|role|epub:type|aria-label))$/;
    expect(found.filter((each) => !ours.test(each))).toEqual([]);
  },
);

test.skipIf(!canRunEpubcheck)(
  "works are exported in every format, with a valid EPUB, also without a subscription",
  async () => {
    await using site = await createTestSite();
    await site.work();
    const { who, account } = await signIn(site, { state: "ACTIVE" });
    const { workId, chapterIds } = await makeWork(site, {
      profileId: await mainOf(site, account.id),
      title: "Salt & Iron",
      language: "en",
      chapters: [
        { title: "One <1>", partTitle: "First part", noteBefore: "Before.\nAnd more." },
        { title: "Two", noteAfter: "After." },
        { title: "Three", partTitle: "Second part" },
      ],
    });
    for (const id of chapterIds) await writeText(site, id, "It was late.\nThe boat came.");
    for (const [format, start] of Object.entries({
      epub: "PK",
      docx: "PK",
      pdf: "%PDF",
      md: "---",
      html: "<!DOCTYPE",
      txt: "Salt",
    })) {
      const cookie = [...who.jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await exportedFile(site, { workId, file: `work.${format}`, cookie });
      expect(answer.status, format).toBe(200);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(new TextDecoder("latin1").decode(bytes.subarray(0, start.length)), format).toBe(start);
      if (format !== "epub") continue;
      expect(await epubcheck([{ name: "work", bytes }])).toBe("");
      const nav = (await unzip(bytes)).find(({ path }) => path === "EPUB/nav.xhtml")?.text ?? "";
      expect(nav).toMatch(/First part<\/a>\s*<ol>[\s\S]*Two<\/a><\/li>\s*<\/ol>/);
      const back = await readInSandbox({ name: "work.epub", bytes });
      if (!back.ok) throw new Error(back.detail);
      const made = await makeAll(site, back.manuscript, {
        profileId: await mainOf(site, account.id),
        workId: null,
        title: "Back",
        importId: null,
      });
      if (!made.ok) throw new Error(made.message);
      expect(await chaptersOf(site, made.workId)).toEqual(await chaptersOf(site, workId));
    }
    expect((await who.get(`/writing/${workId}/export`)).text).toContain("Plain text");
    const lapsed = await signIn(site);
    const own = await makeWork(site, {
      profileId: await mainOf(site, lapsed.account.id),
      title: "Mine",
      chapters: [{ title: "One" }],
    });
    expect((await lapsed.who.get(`/writing/${own.workId}/export`)).location).toBe("/interstitial");
    expect((await lapsed.who.get("/account/works")).text).toContain("Mine");
    const file = `/account/works/${own.workId}/work.txt`;
    expect((await withPatience(() => lapsed.who.get(file))).text).toContain("Mine");
    expect((await lapsed.who.get(`/account/works/${workId}/work.txt`)).status).toBe(404);
  },
);

async function mainOf({ db }: TestSite, accountId: string): Promise<string> {
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountId, accountId));
  return row?.id ?? "";
}
