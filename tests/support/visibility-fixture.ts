import { indexBooks } from "#app/catalog/search/public.server.ts";
import { eq, sql } from "drizzle-orm";
import { jidOfWork } from "#app/authoring/ownership/work-jid.server.ts";
import { publishNow, withdrawWork } from "#app/authoring/releases/publish-commands.server.ts";
import { scheduleAt } from "#app/authoring/releases/schedule/schedule-commands.server.ts";
import { accounts, bookPeople, follows, people, profiles } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import type { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

export type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** Every state of a book or its author that affects its visibility. */
export const states = [
  "listed",
  "unlisted",
  "withdrawn",
  "scheduled",
  "suspended",
  "suspended-for-a-time",
  "ban-expired",
  "adults-only",
] as const;
export type BookState = (typeof states)[number];

export interface StateOfBook {
  workId: string;
  jid: string;
  /** A text that occurs wherever the book is shown, and in no other book. */
  title: string;
  handle: string;
  accountId: string;
}

export type VisibilityFixture = Record<BookState, StateOfBook>;

/**
 * One published work for each state, all of one series, one genre and one co-author, so that each list would show them
 * all.
 */
export async function makeVisibilityFixture(site: TestSite): Promise<VisibilityFixture> {
  const fixture: Partial<VisibilityFixture> = {};
  for (const state of states) fixture[state] = await makeBookIn(site, state);
  await creditCoAuthor(site);
  for (const state of states) await enterState(site, state, (fixture as VisibilityFixture)[state]);
  return fixture as VisibilityFixture;
}

const plan = { note: null, isSilent: false, isUnlisted: false };

async function makeBookIn(site: TestSite, state: BookState): Promise<StateOfBook> {
  const title = `Lantern ${state} volume`;
  const { workId, chapterIds, profileId } = await makeWork(site, {
    title,
    seriesName: "Harbour",
    genres: ["Fantasy"],
    licence: "cc0-1.0",
    audience: state === "adults-only" ? "adult" : "everyone",
    chapters: [{ title: "One" }, { title: "Two" }],
  });
  for (const id of chapterIds) await writeText(site, id, "A keeper of lamps.");
  if (state === "scheduled")
    await scheduleAt(site, { ...plan, workId, chapterIds, at: new Date(Date.now() + 86_400_000) });
  else await publishNow(site, { ...plan, workId, chapterIds, isUnlisted: state === "unlisted" });
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!profile) throw new Error("no profile");
  return { workId, jid: jidOfWork(workId), title, handle: profile.handle, accountId: profile.accountId };
}

/** A contributor of every book, whose other works are named beside each. */
async function creditCoAuthor({ db }: TestSite): Promise<void> {
  const [person] = await db
    .insert(people)
    .values({ slug: "paula-pair", name: "Paula Pair", sortName: "Pair, Paula" })
    .returning();
  const { rows } = await db.execute<{ id: number }>(sql`select id from books`);
  const credit = { personId: person?.id ?? 0, role: "aut", position: 9, creditedAs: "Paula Pair" };
  await db.insert(bookPeople).values(rows.map(({ id }) => ({ ...credit, bookId: id })));
  await indexBooks(
    db,
    rows.map(({ id }) => id),
  );
}

const ends: Partial<Record<BookState, Date | null>> = {
  suspended: null,
  "suspended-for-a-time": new Date(Date.now() + 86_400_000),
  "ban-expired": new Date(Date.now() - 60_000),
};

async function enterState(site: TestSite, state: BookState, book: StateOfBook): Promise<void> {
  if (state === "withdrawn") await withdrawWork(site, book.workId);
  const banExpires = ends[state];
  if (banExpires !== undefined)
    await site.db.update(accounts).set({ banned: true, banExpires }).where(eq(accounts.id, book.accountId));
}

/** The cookies of each viewer. The adult's profile has a birthday; the child's has an age cap of nine. */
export async function makeViewers(site: TestSite, fixture: VisibilityFixture) {
  const account = await makeAccount(site, { profiles: [{ kind: "family", handle: "small-reader" }] });
  const [main, child] = account.profiles;
  const set = (id: string | undefined, facts: Partial<typeof profiles.$inferInsert>) =>
    site.db
      .update(profiles)
      .set(facts)
      .where(eq(profiles.id, id ?? ""));
  await set(main?.id, { birthday: "1980-01-01" });
  await set(child?.id, { ageCap: 9 });
  const since = new Date(0);
  for (const { id } of account.profiles)
    for (const { workId } of Object.values(fixture))
      await site.db.insert(follows).values({ profileId: id, workId, since });
  return {
    account,
    headers: {
      anonymous: {},
      adult: { cookie: actingAs(account, 0) },
      child: { cookie: `${actingAs(account, 1)}; octavo.age-cap=9` },
    } satisfies Record<string, { cookie?: string }>,
  };
}
