import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { anyDocument } from "#tests/support/any-document.ts";
import { createTestDb } from "#tests/support/database.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { keepRevision, openRevision } from "./keep-revision.server.ts";
import { packRevision, unpackRevision } from "./pack-revision.server.ts";

test("R16 a packed revision unpacks to the same blocks, whatever revision it is a difference of", async () => {
  const blocks = fc.array(fc.constantFrom("a", "b", "c", '{"x":"é"}', ""), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(blocks, blocks, async (one, other) => {
      expect(await unpackRevision(await packRevision(one, null), null)).toEqual(one);
      expect(await unpackRevision(await packRevision(one, other), other)).toEqual(one);
    }),
    { numRuns: 60 },
  );
});

test("R16 every stored revision opens with exactly the text it was made of", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  const { chapterIds } = await makeWork({ db, now: () => new Date() }, { chapters: [{ title: "One" }] });
  const chapterId = chapterIds[0] ?? "";
  const stored: [id: number, json: unknown][] = [];
  for (const json of fc.sample(anyDocument, { numRuns: 12, seed: 3 })) {
    const of = { document: documentSchema.nodeFromJSON(json), version: stored.length, wordCount: 1 };
    const id = await db.transaction((tx) =>
      keepRevision(tx, chapterId, { kind: "named", at: new Date(), of }),
    );
    stored.push([id ?? 0, of.document.toJSON()]);
  }
  for (const [id, json] of stored) expect((await openRevision(db, chapterId, id))?.toJSON()).toEqual(json);
});

test("R16 a thousand revisions of a work, in proportion to its text, take at most five times its size", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  const { chapterIds } = await makeWork({ db, now: () => new Date() }, { chapters: [{ title: "One" }] });
  const chapterId = chapterIds[0] ?? "";
  // A tenth of the work and of its revisions, in the same proportion. All paragraphs differ.
  const words = fc.sample(fc.stringMatching(/^[a-z]{2,9}$/), { numRuns: 800, seed: 1 });
  const pick = (at: number) => words[(at * 7919 + ((at * at) % 613)) % words.length] ?? "";
  const paragraph = (number: number, round: number) => ({
    type: "paragraph",
    attrs: { id: `p${String(number).padStart(7, "0")}` },
    content: [
      { type: "text", text: Array.from({ length: 50 }, (_, at) => pick(number * 53 + at + round)).join(" ") },
    ],
  });
  const content = Array.from({ length: 200 }, (_, number) => paragraph(number, 0));
  let size = 0;
  for (let round = 0; round < 100; round++) {
    content[(round * 37) % 200] = paragraph((round * 37) % 200, round);
    const document = documentSchema.nodeFromJSON({ type: "doc", content });
    size = Buffer.byteLength(document.textContent);
    const of = { document, version: round, wordCount: 10_000 };
    await db.transaction((tx) => keepRevision(tx, chapterId, { kind: "auto", at: new Date(), of }));
  }
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select sum(length(body))::int as bytes from chapter_revisions`,
  );
  expect((rows[0]?.bytes ?? Infinity) / size).toBeLessThan(5);
});
