import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
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

test("after a release a mark is where its words are now, nearly where they were reworded, and an orphan where they are gone; what was deleted is left alone", async () => {
  const { profiles } = await signIn(site);
  const reader = { id: profiles[0]?.id ?? "", ageCap: null };
  const before = [
    paragraph("p-1", texts.moved),
    paragraph("p-2", texts.reworded),
    paragraph("p-3", texts.gone),
  ];
  const { id: bookId } = await site.makeBook({
    jid: "work",
    chapters: [{ slug: "one", html: before.join("") }],
  });
  const now = Date.now();
  const markOf = (index: number, quote: string, life = 0) => ({
    id: uuid(2 * index + life),
    jid: "work",
    colour: "blue" as const,
    note: "",
    target: {
      chapter: "one",
      start: { block: `p-${index}`, offset: 0 },
      end: { block: `p-${index}`, offset: quote.length },
      quote,
      prefix: "",
      suffix: ".",
    },
    version: 1,
    life,
    createdAt: now,
    changedAt: now,
  });
  const marks = [
    markOf(1, texts.moved),
    markOf(2, texts.reworded),
    markOf(3, texts.gone),
    markOf(3, texts.gone, 1),
  ];
  await storeMarks(site, reader, { now, marks });
  const html = [
    paragraph("p-9", "A new beginning of some length for the chapter"),
    paragraph("p-2", texts.reworded.replace("as on that morning", "as on that cold morning")),
    paragraph("p-7", texts.moved),
  ].join("");
  // As a release stores it for being taken back; of another book, whose foreign keys it has.
  const { workId } = await publishedWork(site, { count: 1 });
  const { rows: releases } = await site.db.execute<{ id: string }>(
    sql`select max(id) as id from releases where work_id = ${workId}`,
  );
  const releaseId = Number(releases[0]?.id);
  await site.db.execute(sql`
    insert into release_undo_rows (release_id, source, row)
    select ${releaseId}::bigint, 'chapters', to_jsonb(c) from chapters c where c.book_id = ${bookId}`);
  await site.db.execute(sql`update chapters set html = ${html} where book_id = ${bookId}`);
  await anchorMarks(site, { bookId, releaseId, at: new Date(Date.now() + 1_000).toISOString() }, signal);
  const found = await listMarksOfBook(site.db, reader, "work");
  const byQuote = (quote: string, life = 0) =>
    found.find((mark) => mark.target.quote === quote && mark.life === life);
  expect(byQuote(texts.moved)).toMatchObject({
    state: "painted",
    found: { start: { block: "p-7", offset: 0 } },
  });
  expect(byQuote(texts.reworded)).toMatchObject({ state: "approximate", found: { start: { block: "p-2" } } });
  expect(byQuote(texts.gone)).toMatchObject({ state: "orphan", found: null });
  expect(byQuote(texts.gone, 1)).toMatchObject({ state: "painted", found: null });
});

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

test("a book that nobody has marked anything in is not looked at", async () => {
  const enqueued: unknown[] = [];
  const jobs = { enqueue: async (...job: unknown[]) => void enqueued.push(job) };
  const { id: bookId } = await site.makeBook({ jid: "unmarked" });
  await lookForMarks({ site: { ...site, jobs: jobs as never }, tx: site.db, bookId, releaseId: 0 });
  expect(enqueued).toEqual([]);
});
