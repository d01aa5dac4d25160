import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chapterPublications, workChapters, workParts } from "#app/platform/db/schema/all.server.ts";
import { getOutline } from "./outline-queries.server.ts";
import { createTestDb } from "#tests/support/database.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { addChapters } from "../public.server.ts";
import { type Move, type Order, toOrder } from "./moving/order.ts";
import {
  addChapter,
  addPart,
  binChapter,
  deleteChapter,
  moveInOutline,
  removePart,
  renameChapter,
  renamePart,
  restoreChapter,
} from "./outline-commands.server.ts";
import { stampOf } from "./outline-rows.server.ts";

/** The dependencies of the commands, created faster than a whole site. */
async function openOutlineSite() {
  const connection = await createTestDb();
  const close = () => connection[Symbol.asyncDispose]();
  return { db: connection.db, now: () => new Date(), [Symbol.asyncDispose]: close };
}
type OutlineSite = Awaited<ReturnType<typeof openOutlineSite>>;

async function orderOf(site: OutlineSite, workId: string): Promise<Order> {
  const { parts, chapters } = await getOutline(site.db, workId);
  return toOrder(
    parts.map(({ id }) => id),
    chapters,
  );
}

/** The titles in the outline: "Part: one, two". */
async function shown(site: OutlineSite, workId: string): Promise<string[]> {
  const { parts, chapters } = await getOutline(site.db, workId);
  return [{ id: null, title: "" }, ...parts].map(
    (part) =>
      `${part.title}: ${chapters
        .filter(({ partId }) => partId === part.id)
        .map(({ title }) => title)
        .join(", ")}`,
  );
}

const chapters = [
  { title: "Prologue" },
  { title: "Salt", partTitle: "The Coast" },
  { title: "Kelp", partTitle: "The Coast" },
  { title: "Stone", partTitle: "The Hills" },
];
const asMade = [": Prologue", "The Coast: Salt, Kelp", "The Hills: Stone"];

test("R15 chapters are added in order, in the parts they name, at the end of the work", async () => {
  await using site = await openOutlineSite();
  const { workId } = await makeWork(site, { chapters });
  expect(await shown(site, workId)).toEqual(asMade);
  const more = [{ title: "Moss" }, { title: "Snow", partTitle: "The Peak" }];
  const ids = await site.db.transaction((tx) => addChapters(site, tx, { workId, chapters: more }));
  expect(ids).toHaveLength(2);
  const [coast] = (await getOutline(site.db, workId)).parts;
  await addChapter(site, { workId, partId: coast?.id ?? "", title: "" });
  expect(await shown(site, workId)).toEqual([
    ": Prologue",
    "The Coast: Salt, Kelp, Chapter 7",
    "The Hills: Stone, Moss",
    "The Peak: Snow",
  ]);
  const rows = await site.db
    .select({ position: workChapters.position })
    .from(workChapters)
    .where(eq(workChapters.workId, workId))
    .orderBy(asc(workChapters.position));
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await addChapter(site, { workId, partId: "another-works", title: "Lost" })).toMatchObject({
    ok: false,
    reason: "gone",
  });
});

test("R15 concurrent changes of the outline lose or duplicate no chapter, and each response states its outcome", async () => {
  await using site = await openOutlineSite();
  const { workId } = await makeWork(site, { chapters: [...chapters, { title: "Sea" }, { title: "Sky" }] });
  const before = await orderOf(site, workId);
  const ids = before.flatMap(({ chapterIds }) => chapterIds);
  const acts = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(5), fc.nat(5)), { minLength: 2, maxLength: 4 });
  let moved = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      // All of them were made on the same order.
      const now = await orderOf(site, workId);
      const seen = stampOf(now);
      const answers = await Promise.all(
        list.map(([which, where, index, isPart]) => {
          const partId = now[where % now.length]?.partId ?? null;
          const id = ids[which % ids.length] ?? "";
          const move: Move =
            isPart === 0 && partId
              ? { kind: "part", id: partId, index }
              : { kind: "chapter", id, partId, index };
          return moveInOutline(site, { workId, seen, move });
        }),
      );
      const after = await orderOf(site, workId);
      expect(after.flatMap(({ chapterIds }) => chapterIds).toSorted()).toEqual(ids.toSorted());
      expect(after.map(({ partId }) => String(partId)).toSorted()).toEqual(
        before.map(({ partId }) => String(partId)).toSorted(),
      );
      const positions = await site.db
        .select({ position: workChapters.position })
        .from(workChapters)
        .where(eq(workChapters.workId, workId))
        .orderBy(asc(workChapters.position));
      expect(positions.map(({ position }) => position)).toEqual(ids.map((_, at) => at + 1));
      for (const answer of answers) {
        if (answer.ok) moved += 1;
        else refused += 1;
        if (!answer.ok) expect(answer.reason).toBe("changed");
      }
      const last = answers.find((answer) => answer.ok && answer.stamp === stampOf(after));
      expect(last ?? answers.length).toBeTruthy();
    }),
    { numRuns: 25 },
  );
  // The first of each round was carried out; those on an older order were refused.
  expect(moved).toBeGreaterThanOrEqual(25);
  expect(refused).toBeGreaterThan(0);
}, 120_000);

test("R15 two windows that add a chapter at the same time both get one", async () => {
  await using site = await openOutlineSite();
  const { workId } = await makeWork(site, { chapters });
  const titles = Array.from({ length: 6 }, (_, at) => `New ${at}`);
  await Promise.all(titles.map((title) => addChapter(site, { workId, partId: null, title })));
  const [loose = ""] = await shown(site, workId);
  for (const title of titles) expect(loose.split(title)).toHaveLength(2);
});

test("R15 a chapter restored from the bin returns to its position; a published one cannot be binned", async () => {
  await using site = await openOutlineSite();
  const { workId, chapterIds } = await makeWork(site, { chapters });
  const [, salt = "", kelp = "", stone = ""] = chapterIds;
  expect(await binChapter(site, { workId, id: salt })).toEqual({ ok: true });
  expect(await shown(site, workId)).toEqual([": Prologue", "The Coast: Kelp", "The Hills: Stone"]);
  expect(await restoreChapter(site, { workId, id: salt })).toEqual({ ok: true });
  expect(await shown(site, workId)).toEqual(asMade);
  expect(await restoreChapter(site, { workId, id: salt })).toEqual({ ok: false, reason: "gone" });
  expect(await deleteChapter(site, { workId, id: salt })).toEqual({ ok: false, reason: "gone" });
  for (const [chapterId, state] of [
    [kelp, "published"],
    [stone, "scheduled"],
  ] as const) {
    await site.db.insert(chapterPublications).values({ chapterId, state, updatedAt: site.now() });
    expect(await binChapter(site, { workId, id: chapterId })).toEqual({ ok: false, reason: state });
  }
  await binChapter(site, { workId, id: salt });
  expect(await deleteChapter(site, { workId, id: salt })).toEqual({ ok: true });
  expect(await restoreChapter(site, { workId, id: salt })).toEqual({ ok: false, reason: "gone" });
});

test("R15 removing a part keeps its chapters; a title changed in another window is not overwritten", async () => {
  await using site = await openOutlineSite();
  const { workId, chapterIds } = await makeWork(site, { chapters });
  const [, coast] = await orderOf(site, workId);
  const id = coast?.partId ?? "";
  expect(await renamePart(site, { workId, id, title: "The Shore", seen: "The Coast" })).toEqual({ ok: true });
  expect(await renamePart(site, { workId, id, title: "The Strand", seen: "The Coast" })).toEqual({
    ok: false,
    reason: "changed",
  });
  const [first = ""] = chapterIds;
  expect(await renameChapter(site, { workId, id: first, title: "Before", seen: "Prologue" })).toEqual({
    ok: true,
  });
  expect(await renameChapter(site, { workId, id: first, title: "Opening", seen: "Prologue" })).toEqual({
    ok: false,
    reason: "changed",
  });
  expect(await removePart(site, { workId, id })).toEqual({ ok: true });
  expect(await shown(site, workId)).toEqual([": Before, Salt, Kelp", "The Hills: Stone"]);
  await addPart(site, { workId, title: "The Peak" });
  const { parts } = await getOutline(site.db, workId);
  expect(parts.map(({ title }) => title)).toEqual(["The Hills", "The Peak"]);
  const { workId: other } = await makeWork(site);
  expect(await removePart(site, { workId: other, id: parts[0]?.id ?? "" })).toEqual({
    ok: false,
    reason: "gone",
  });
  expect(await site.db.select().from(workParts).where(eq(workParts.workId, workId))).toHaveLength(2);
});
