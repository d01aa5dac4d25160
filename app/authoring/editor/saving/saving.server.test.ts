import { randomUUID } from "node:crypto";
import { EditorState } from "@tiptap/pm/state";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { createTestDb } from "#tests/support/database.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { writeText } from "#tests/support/write-text.ts";
import { knownChapters } from "../document/cached-documents.server.ts";
import { openDocument } from "../document/open-document.server.ts";
import { saveChange } from "./save-commands.server.ts";

async function makeChapter(text?: string) {
  const connection = await createTestDb();
  const site = { db: connection.db, now: () => new Date() };
  const { chapterIds } = await makeWork(site, { chapters: [{ title: "One" }] });
  const chapterId = chapterIds[0] ?? "";
  if (text !== undefined) await writeText(site, chapterId, text);
  return { site, chapterId, [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose]() };
}

const insertion = (at: number, text: string) => ({
  stepType: "replace",
  from: at,
  to: at,
  slice: { content: [{ type: "text", text }] },
});

const save = (chapterId: string, version: number, steps: unknown[]) => ({
  chapterId,
  saveId: randomUUID(),
  version,
  steps,
});

test("R16 a saved change is there when the chapter is opened", async () => {
  await using world = await makeChapter();
  const { site, chapterId } = world;
  const first = await saveChange(site, save(chapterId, 0, [insertion(1, "Night")]));
  expect(first).toMatchObject({ ok: true, version: 1 });
  expect(await saveChange(site, save(chapterId, 1, [insertion(6, "jar")]))).toMatchObject({
    ok: true,
    version: 2,
  });
  const opened = await openDocument(site.db, chapterId);
  expect([opened.document.textContent, opened.version, opened.wordCount]).toEqual(["Nightjar", 2, 1]);
});

test("R16 a repeated save, even a concurrent one, is stored once and answered as before", async () => {
  await using world = await makeChapter("Night");
  const { site, chapterId } = world;
  const given = save(chapterId, 1, [insertion(6, "jar")]);
  const [one, two] = await Promise.all([saveChange(site, given), saveChange(site, given)]);
  const later = await saveChange(site, given);
  for (const answer of [one, two, later]) expect(answer).toMatchObject({ ok: true, version: 2 });
  expect((await openDocument(site.db, chapterId)).document.textContent).toBe("Nightjar");
});

test("R16 of two saves on one version one is stored, and the other is answered with the current text", async () => {
  await using world = await makeChapter("Night");
  const { site, chapterId } = world;
  const answers = await Promise.all([
    saveChange(site, save(chapterId, 1, [insertion(6, "jar")])),
    saveChange(site, save(chapterId, 1, [insertion(6, "fall")])),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const lost = answers.find(({ ok }) => !ok);
  const { document } = await openDocument(site.db, chapterId);
  expect(lost).toMatchObject({ reason: "conflict", version: 2 });
  expect(lost && "document" in lost && lost.document.textContent).toBe(document.textContent);
});

test("R16 a save by another process is noticed although this one has the chapter cached", async () => {
  await using world = await makeChapter("Night");
  const { site, chapterId } = world;
  await saveChange(site, save(chapterId, 1, [insertion(6, "j")]));
  const remembered = knownChapters(site.db).get(chapterId);
  await saveChange(site, save(chapterId, 2, [insertion(7, "a")]));
  if (remembered) knownChapters(site.db).set(chapterId, remembered);
  expect(await saveChange(site, save(chapterId, 2, [insertion(7, "x")]))).toMatchObject({
    reason: "conflict",
  });
  expect(await saveChange(site, save(chapterId, 3, [insertion(8, "r")]))).toMatchObject({
    ok: true,
    version: 4,
  });
  expect((await openDocument(site.db, chapterId)).document.textContent).toBe("Nightjar");
});

test.each([
  ["a step that does not fit", [insertion(90, "x")]],
  ["an unknown node", [{ ...insertion(0, ""), slice: { content: [{ type: "script" }] } }]],
  [
    "an address that runs",
    [
      {
        stepType: "addMark",
        mark: { type: "link", attrs: { href: "javascript:alert(1)" } },
        from: 1,
        to: 3,
      },
    ],
  ],
  ["text where blocks belong", [insertion(0, "x")]],
  ["no step", [null]],
  ["a step of nowhere", [{ stepType: "nonsense" }]],
  [
    "a quote with bare text deep inside",
    [
      {
        stepType: "replace",
        from: 0,
        to: 0,
        slice: {
          content: [
            { type: "blockquote", content: [{ type: "blockquote", content: [{ type: "text", text: "x" }] }] },
          ],
        },
      },
    ],
  ],
])("R16 V05 %s is refused and changes nothing", async (_name, steps) => {
  await using world = await makeChapter("Night");
  const { site, chapterId } = world;
  expect(await saveChange(site, save(chapterId, 1, steps))).toMatchObject({
    ok: false,
    reason: "not-a-document",
  });
  expect(await openDocument(site.db, chapterId)).toMatchObject({ version: 1 });
});

test("V05 a chapter of more than 500,000 characters is refused with its length; shortened, it is saved", async () => {
  await using world = await makeChapter("a".repeat(499_999));
  const { site, chapterId } = world;
  expect(await saveChange(site, save(chapterId, 1, [insertion(1, "bc")]))).toEqual({
    ok: false,
    reason: "too-long",
    given: 500_001,
  });
  expect(await saveChange(site, save(chapterId, 1, [insertion(1, "b")]))).toMatchObject({ ok: true });
});

test("R16 after any sequence of typing and deleting, the opened text equals the one on the screen, also across snapshots", async () => {
  await using world = await makeChapter();
  const { site, chapterId } = world;
  let state = EditorState.create({ doc: (await openDocument(site.db, chapterId)).document });
  const edits = fc.sample(fc.tuple(fc.nat(), fc.nat(6), fc.string({ maxLength: 5 }), fc.boolean()), {
    numRuns: 230,
    seed: 5,
  });
  let version = 0;
  for (const [at, length, text, splits] of edits) {
    const size = state.doc.content.size;
    const from = 1 + (at % Math.max(1, size - 1));
    let tr = state.tr.delete(from, Math.min(size - 1, from + length));
    if (text) tr = tr.insertText(text, Math.min(from, tr.doc.content.size - 1));
    if (splits && tr.doc.resolve(Math.min(from, tr.doc.content.size - 1)).parent.isTextblock)
      tr = tr.split(Math.min(from, tr.doc.content.size - 1));
    if (!tr.docChanged) continue;
    const answer = await saveChange(
      site,
      save(
        chapterId,
        version,
        tr.steps.map((step): unknown => step.toJSON()),
      ),
    );
    expect(answer).toMatchObject({ ok: true });
    version++;
    state = state.apply(tr);
  }
  const opened = await openDocument(site.db, chapterId);
  expect(opened.document.toJSON()).toEqual(state.doc.toJSON());
  expect(opened.snapshotVersion).toBeGreaterThan(100);
  const { rows } = await site.db.execute<{ count: number }>(
    sql`select count(*)::int as count from chapter_changes`,
  );
  expect(rows[0]?.count, "old changes are folded away").toBeLessThan(210);
  expect(documentSchema.nodeFromJSON(opened.document.toJSON()).eq(opened.document)).toBe(true);
});

const blocks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    type: "paragraph",
    attrs: { id: `b${(from + at).toString(36).padStart(7, "0")}` },
    content: [{ type: "text", text: "x" }],
  }));

const appended = (content: object[]) => ({ stepType: "replace", from: 0, to: 0, slice: { content } });

test("H4: a chapter accepts 10,000 paragraphs; more are refused with the numbers and change nothing", async () => {
  await using world = await makeChapter();
  const { site, chapterId } = world;
  const full = await saveChange(site, save(chapterId, 0, [appended(blocks(9_999))]));
  expect(full).toMatchObject({ ok: true });
  expect(await saveChange(site, save(chapterId, 1, [appended(blocks(1, 9_999))]))).toEqual({
    ok: false,
    reason: "too-many-blocks",
    given: 10_001,
  });
  expect(await openDocument(site.db, chapterId)).toMatchObject({ version: 1 });
});

test("H4: steps × nodes are limited: a chapter from before the limits accepts few steps at once and may only shrink", async () => {
  await using world = await makeChapter("Night");
  const { site, chapterId } = world;
  const document = { type: "doc", content: blocks(40_000) };
  await site.db.execute(sql`update chapter_documents set document = ${JSON.stringify(document)}::jsonb`);
  knownChapters(site.db).clear();
  const steps = Array.from({ length: 500 }, () => insertion(1, "a"));
  expect(await saveChange(site, save(chapterId, 1, steps))).toMatchObject({ reason: "too-many-steps" });
  expect(await saveChange(site, save(chapterId, 1, steps.slice(0, 10)))).toMatchObject({ ok: true });
  const more = save(chapterId, 2, [appended(blocks(1, 40_000))]);
  expect(await saveChange(site, more)).toMatchObject({ ok: false, reason: "too-many-blocks" });
  const cut = { stepType: "replace", from: 0, to: 13 + 3 * 1_000 };
  expect(await saveChange(site, save(chapterId, 2, [cut]))).toMatchObject({ ok: true, version: 3 });
});

test("H4: a snapshot is written after many steps, not only after many saves", async () => {
  await using world = await makeChapter();
  const { site, chapterId } = world;
  const steps = Array.from({ length: 400 }, () => insertion(1, "a"));
  for (const version of [0, 1, 2]) await saveChange(site, save(chapterId, version, steps));
  const opened = await openDocument(site.db, chapterId);
  expect(opened).toMatchObject({ version: 3, snapshotVersion: 3, stepsSince: 0 });
  expect(opened.document.textContent).toHaveLength(1_200);
});

test("H4: opening a chapter with thousands of steps applies them only once, and yields to other requests", async () => {
  await using world = await makeChapter("Night");
  const { site, chapterId } = world;
  const document = { type: "doc", content: blocks(20_000) };
  await site.db.execute(sql`update chapter_documents set document = ${JSON.stringify(document)}::jsonb`);
  const steps = Array.from({ length: 2_000 }, () => insertion(1, "a"));
  await site.db.execute(sql`
    insert into chapter_changes (chapter_id, version, save_id, steps, at)
    values (${chapterId}, 2, ${randomUUID()}::uuid, ${JSON.stringify(steps)}::jsonb, now())`);
  await site.db.execute(sql`update chapter_documents set version = 2, snapshot_version = 1`);
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  const opened = await openDocument(site.db, chapterId);
  clearInterval(others);
  expect(turns).toBeGreaterThan(10);
  expect(opened).toMatchObject({ version: 2, snapshotVersion: 2, stepsSince: 0 });
  const again = await openDocument(site.db, chapterId);
  expect(again.document.eq(opened.document)).toBe(true);
  expect(again.document.child(0).textContent).toHaveLength(2_001);
});
