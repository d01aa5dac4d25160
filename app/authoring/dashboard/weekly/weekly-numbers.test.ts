import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { weeklyNumbersJob } from "./weekly-numbers-job.server.ts";

// 2026-11-23 is a Monday.
const toMonday = Date.parse("2026-11-23T00:00:00Z");
const hourMs = 3_600_000;

async function openAuthor() {
  const clock = { now: Date.parse("2026-11-18T12:00:00Z") };
  const site = await createTestSite({}, { site: { now: () => new Date(clock.now) } });
  const author = await signIn(site, { profiles: [{ kind: "pen-name", handle: "a-quiet-name" }] });
  await entitle(site, author.account.id);
  await site.db
    .update(accounts)
    .set({ timeZone: "America/New_York", emailVerified: true })
    .where(eq(accounts.id, author.account.id));
  const [main, pen] = author.profiles;
  for (const [profile, title] of [
    [main, "Low Water"],
    [pen, "Another Name’s"],
  ] as const) {
    const { workId } = await publishedWork(site, { profileId: profile?.id ?? "" });
    await site.db.execute(sql`update works set title = ${title} where id = ${workId}`);
    await site.db
      .execute(sql`insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
      values (${workId}, '2026-11-16', 30, 12, 7, 3600, 5, 4), (${workId}, '2026-11-22', 10, 4, 1, 600, 1, 1),
        (${workId}, '2026-11-15', 8, 8, 4, 60, 1, 1), (${workId}, '2026-11-23', 99, 99, 99, 99, 99, 99)`);
  }
  const run = (at: number) => {
    clock.now = at;
    return weeklyNumbersJob.work?.(site, {}, new AbortController().signal);
  };
  const mails = async () =>
    (await site.mails(author.account.email)).filter(({ kind }) => kind === "weekly-numbers");
  const choose = (intent: string) => author.who.post("/author-dashboard", { intent });
  const isOn = async () =>
    (await author.who.get("/author-dashboard")).text.includes("Every Monday you get the numbers");
  return { site, author, clock, run, mails, choose, isOn };
}

test("the numbers of the week are mailed to nobody who did not turn it on, and once on Monday morning where the author is to who did", async () => {
  const { site, run, mails, isOn } = await openAuthor();
  await using _ = site;
  await run(toMonday + 20 * hourMs);
  expect(await mails()).toEqual([]);
  expect(await isOn()).toBe(false);
});

test("a week's mail has its numbers against the week before, of one name alone, with a link that stops it", async () => {
  const { site, clock, run, mails, choose, author, isOn } = await openAuthor();
  await using _ = site;
  expect((await choose("weekly-on")).status).toBe(303);
  expect(await isOn()).toBe(true);
  // Six in the morning in New York, then eight, then again.
  await run(toMonday + 11 * hourMs);
  expect(await mails()).toEqual([]);
  for (const hour of [13, 14, 40]) await run(toMonday + hour * hourMs);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("16 November 2026 to 22 November 2026");
  for (const part of ["8 (+100%)", "16 (+100%)", "1 h 10 min", "Low Water: 16 daily readers."])
    expect(mail?.text).toContain(part);
  expect(mail?.subject).toContain("8 new readers last week");
  expect(mail?.text).not.toContain("Another Name");
  const [stop = ""] = /\/account\/mails\/stop\?key=[\w.%-]+/.exec(mail?.text ?? "") ?? [];
  expect((await author.who.post(stop, {})).status).toBe(200);
  clock.now = toMonday + 41 * hourMs;
  expect(await isOn()).toBe(false);
  await run(toMonday + (7 * 24 + 13) * hourMs);
  expect(await mails()).toHaveLength(1);
  // Turned on again it begins with the next Monday.
  await choose("weekly-on");
  expect(await isOn()).toBe(true);
});

test("a week in which nobody read is passed over, and an account without a plan gets nothing", async () => {
  const { site, run, mails, choose, author } = await openAuthor();
  await using _ = site;
  await choose("weekly-on");
  await site.db.execute(sql`delete from work_days`);
  await run(toMonday + 13 * hourMs);
  expect(await mails()).toEqual([]);
  await site.db
    .execute(sql`insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
    select id, '2026-11-24', 5, 5, 5, 5, 5, 5 from works`);
  await site.db.execute(sql`delete from entitlements where account_id = ${author.account.id}`);
  await run(toMonday + (7 * 24 + 13) * hourMs);
  expect(await mails()).toEqual([]);
});
