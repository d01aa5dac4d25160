import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { addDays, countDays } from "#app/ui/times/days.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import type { StoredEvent } from "../collector/events-input.ts";
import { storeCollected } from "../collector/store-events.server.ts";
import { forgetAnalyticsJob } from "../forget-analytics-job.server.ts";
import { exportEvents } from "../identity/export-events-queries.server.ts";
import { forgetIdentities, identifyProfile } from "../identity/identity-commands.server.ts";
import {
  countConversion,
  countVisitors,
  listDays,
  listFailedSearches,
  listPages,
  listRetention,
  listSources,
} from "../report/report-queries.server.ts";
import { findSpan, type Span, sumTables } from "./day-sums.server.ts";
import { sumAnalyticsJob } from "./sum-analytics-job.server.ts";

const runJob = async (site: Site, job: Job) => job.work?.(site, {}, new AbortController().signal);

const today = dayKey(new Date(), "UTC");
const dayBefore = (days: number) => addDays(today, -days);
const range = { from: dayBefore(9), to: today };

function eventOf(given: Partial<StoredEvent> & { daysAgo: number; second?: number }): StoredEvent {
  const { daysAgo, second = 0, ...own } = given;
  return {
    id: randomUUID(),
    at: new Date(Date.parse(dayBefore(daysAgo)) + second * 1_000).toISOString(),
    client: "posthog",
    name: "$pageview",
    visitor: "somebody",
    isIdentified: false,
    session: "s",
    path: "/",
    query: null,
    found: null,
    host: "",
    properties: {},
    ...own,
  };
}

const store = (site: Site, events: StoredEvent[], aliases: { from: string; to: string }[] = []) =>
  storeCollected(site, [{ events, aliases, forwarded: [], refused: {} }]);

const answers = (site: Site, span: Span) =>
  Promise.all(
    [countVisitors, listDays, listSources, listPages, listFailedSearches, countConversion, listRetention].map(
      (ask) => ask(site.db, span),
    ),
  );

const everyDay = Array.from({ length: countDays(range.from, range.to) }, (_, index) =>
  addDays(range.from, index),
);
const recount = (site: Site) => answers(site, { ...range, unsummed: everyDay });
const fromSums = async (site: Site) => answers(site, await findSpan(site.db, range));

const event = fc
  .record({
    daysAgo: fc.integer({ min: 0, max: 8 }),
    second: fc.integer({ min: 0, max: 80_000 }),
    visitor: fc.constantFrom("a", "b", "c", "known"),
    session: fc.constantFrom("s1", "s2"),
    name: fc.constantFrom("$pageview", "$mp_web_page_view", "$identify"),
    path: fc.constantFrom("/", "/faq", "/book-reader/x", "/search"),
    query: fc.constantFrom(null, "", "Owls", "owls", "sea"),
    found: fc.constantFrom(null, 0, 3),
    host: fc.constantFrom("", "forum.example"),
  })
  .map((given) => eventOf(given));

const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(event, { minLength: 1, maxLength: 6 }).map((events) => ({ events })) },
  { weight: 3, arbitrary: fc.constant("sum up" as const) },
  { weight: 1, arbitrary: fc.constant("sum up meanwhile" as const) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b").map((identified) => ({ identified })) },
  { weight: 1, arbitrary: fc.constantFrom("a", "c").map((forgotten) => ({ forgotten })) },
);

test("whatever comes late, is joined or withdrawn, what is shown from sums is what a recount of all events says", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const { profiles } = await signIn(site);
  const known = await identifyProfile(site, profiles[0]?.id ?? "");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      for (const table of ["analytics_events", "analytics_days", ...sumTables])
        await site.db.execute(sql`delete from ${sql.identifier(table)}`);
      let meanwhile: Promise<unknown> = Promise.resolve();
      for (const each of steps) {
        if (each === "sum up") await runJob(site, sumAnalyticsJob);
        else if (each === "sum up meanwhile") meanwhile = runJob(site, sumAnalyticsJob);
        else if ("events" in each)
          await store(
            site,
            each.events.map((one) => (one.visitor === "known" ? { ...one, visitor: known } : one)),
          );
        else if ("identified" in each) await store(site, [], [{ from: each.identified, to: known }]);
        else await forgetIdentities(site, [each.forgotten]);
      }
      await meanwhile;
      expect(await fromSums(site)).toEqual(await recount(site));
      await runJob(site, sumAnalyticsJob);
      expect((await findSpan(site.db, range)).unsummed).toContain(today);
      expect(await fromSums(site)).toEqual(await recount(site));
    }),
    { numRuns: 30 },
  );
});

test("events of days that are summed up end before their sums, and a year is still counted", async () => {
  await using site = await createTestSite({
    ANALYTICS: "posthog",
    ANALYTICS_EVENT_DAYS: "40",
    ANALYTICS_DAYS: "300",
  });
  await store(site, [
    eventOf({ daysAgo: 2 }),
    eventOf({ daysAgo: 2, path: "/faq", visitor: "b", second: 1 }),
  ]);
  const before = await recount(site);
  const later = (days: number) => ({ ...site, now: () => new Date(Date.now() + days * 86_400_000) });
  const eventCount = () => site.db.$count(sql`analytics_events`);
  await runJob(later(60), forgetAnalyticsJob);
  expect(await eventCount()).toBe(2);
  await runJob(later(60), sumAnalyticsJob);
  await runJob(later(60), forgetAnalyticsJob);
  expect(await eventCount()).toBe(0);
  expect(await fromSums(site)).toEqual(before);
  await runJob(later(320), forgetAnalyticsJob);
  expect(await countVisitors(site.db, await findSpan(site.db, range))).toBe(0);
});

test("sums belong to their visitor: they are in the export, and end with the withdrawal and with the account", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const [one, other] = [await signIn(site), await signIn(site)];
  const ids = [];
  for (const { profiles } of [one, other]) ids.push(await identifyProfile(site, profiles[0]?.id ?? ""));
  const search = { path: "/search", query: "owls", found: 0 };
  await store(
    site,
    [...ids, "device"].map((visitor, second) => eventOf({ daysAgo: 3, visitor, second, ...search })),
  );
  await runJob(site, sumAnalyticsJob);
  const files = [];
  for await (const file of exportEvents(site, one.account.id)) files.push(file);
  expect(files.map(({ path }) => path)).toEqual([
    "analytics/events.json",
    "analytics/visits.json",
    "analytics/page-views.json",
    "analytics/failed-searches.json",
  ]);
  expect(JSON.stringify(files)).not.toContain(ids[1]);
  const left = async () => {
    const counts = [];
    for (const table of sumTables) counts.push(await site.db.$count(sql.identifier(table)));
    return counts;
  };
  expect(await left()).toEqual([3, 3, 3]);
  await forgetIdentities(site, ["device"]);
  expect(await left()).toEqual([2, 2, 2]);
  await site.db.execute(sql`delete from accounts where id = ${one.account.id}`);
  expect(await left()).toEqual([1, 1, 1]);
  expect(await fromSums(site)).toEqual(await recount(site));
});
