import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import type { MarkKind } from "../mark.ts";
import { storeMarks } from "../sync/mark-commands.server.ts";
import { listMarksOfBook } from "../mark-queries.server.ts";
import { anchorMarks, lookForMarks } from "./anchor-marks-job.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

const texts = {
  moved:
    "The lamplighter of the harbour counted every window that was dark on that evening, and wrote the number down",
  reworded:
    "She had never been as far from the harbour as on that morning in spring, when the ice broke with a noise like guns",
  gone: "Nobody in the village remembered what the old bell had been for, or who had paid for it, or when it was last rung",
};
const paragraph = (id: string, words: string) => `<p id="${id}">${words}.</p>`;
const signal = new AbortController().signal;

interface Made {
  index: number;
  quote: string;
  kind?: MarkKind;
  block?: string;
  life?: number;
}

let made = 0;

/** Publishes a chapter of other text than that in which a reader has marked something. */
async function revise(
  jid: string,
  { before, after, marks }: { before: string; after: string; marks: Made[] },
) {
  const { profiles } = await signIn(site);
  const reader = { id: profiles[0]?.id ?? "", ageCap: null };
  const { id: bookId } = await site.makeBook({ jid, chapters: [{ slug: "one", html: before }] });
  const now = Date.now();
  const sent = marks.map(({ index, quote, kind = "highlight", block = `p-${index}`, life = 0 }) => ({
    id: uuid(++made),
    jid,
    kind,
    colour: "blue" as const,
    note: "",
    target: {
      chapter: "one",
      start: { block, offset: 0 },
      end: { block, offset: block === "" ? 0 : quote.length },
      quote,
      prefix: "",
      suffix: quote && ".",
    },
    version: 1,
    life,
    createdAt: now,
    changedAt: now,
  }));
  await storeMarks(site, reader, { now, marks: sent });
  // As a release stores it for being taken back; of another book, whose foreign keys it has.
  const { workId } = await publishedWork(site, { count: 1 });
  const { rows: releases } = await site.db.execute<{ id: string }>(
    sql`select max(id) as id from releases where work_id = ${workId}`,
  );
  const releaseId = Number(releases[0]?.id);
  await site.db.execute(sql`
    insert into release_undo_rows (release_id, source, row)
    select ${releaseId}::bigint, 'chapters', to_jsonb(c) from chapters c where c.book_id = ${bookId}`);
  await site.db.execute(sql`update chapters set html = ${after} where book_id = ${bookId}`);
  await anchorMarks(site, { bookId, releaseId, at: new Date(Date.now() + 1_000).toISOString() }, signal);
  const found = await listMarksOfBook(site.db, reader, jid);
  return sent.map(({ id }) => found.find((mark) => mark.id === id));
}

const before = [
  paragraph("p-1", texts.moved),
  paragraph("p-2", texts.reworded),
  paragraph("p-3", texts.gone),
].join("");
const after = [
  paragraph("p-9", "A new beginning of some length for the chapter"),
  paragraph("p-2", texts.reworded.replace("as on that morning", "as on that cold morning")),
  paragraph("p-7", texts.moved),
].join("");

test("after a release a mark is where its words are now, nearly where they were reworded, and an orphan where they are gone; what was deleted is left alone", async () => {
  const marks = [
    { index: 1, quote: texts.moved },
    { index: 2, quote: texts.reworded },
    { index: 3, quote: texts.gone },
    { index: 3, quote: texts.gone, life: 1 },
  ];
  const [moved, reworded, gone, deleted] = await revise("work", { before, after, marks });
  expect(moved).toMatchObject({ state: "painted", found: { start: { block: "p-7", offset: 0 } } });
  expect(reworded).toMatchObject({ state: "approximate", found: { start: { block: "p-2" } } });
  expect(gone).toMatchObject({ state: "orphan", found: null });
  expect(deleted).toMatchObject({ state: "painted", found: null });
});

test("after a release a bookmark is where its words are now, at the beginning or the picture where it was, or an orphan with its words", async () => {
  const kind = "bookmark" as const;
  const picture = (id: string) => `<figure id="${id}"></figure>`;
  const marks = [
    { kind, index: 1, quote: texts.moved.slice(0, 60) },
    { kind, index: 2, quote: texts.reworded.slice(0, 60) },
    { kind, index: 3, quote: texts.gone.slice(0, 60) },
    { kind, index: 1, quote: texts.moved.slice(0, 60), block: "" },
    { kind, index: 4, quote: "" },
    { kind, index: 5, quote: "" },
  ];
  const [moved, reworded, gone, beginning, shown, taken] = await revise("bookmarked", {
    before: before + picture("p-4") + picture("p-5"),
    after: picture("p-4") + after,
    marks,
  });
  expect(moved).toMatchObject({ kind, state: "painted", found: { start: { block: "p-7", offset: 0 } } });
  expect(reworded?.state).not.toBe("orphan");
  expect((reworded?.found ?? reworded?.target)?.start).toMatchObject({ block: "p-2", offset: 0 });
  expect(gone).toMatchObject({ state: "orphan", found: null, target: { quote: texts.gone.slice(0, 60) } });
  expect(beginning).toMatchObject({ state: "painted", found: null });
  expect(shown).toMatchObject({ state: "painted", found: null });
  expect(taken).toMatchObject({ state: "orphan", found: null });
});

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

test("a book that nobody has marked anything in is not looked at", async () => {
  const enqueued: unknown[] = [];
  const jobs = { enqueue: async (...job: unknown[]) => void enqueued.push(job) };
  const { id: bookId } = await site.makeBook({ jid: "unmarked" });
  await lookForMarks({ site: { ...site, jobs: jobs as never }, tx: site.db, bookId, releaseId: 0 });
  expect(enqueued).toEqual([]);
});
