import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countVisitsJob } from "#app/catalog/visits/count-visits-job.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { addDays } from "#app/ui/times/days.ts";
import { activityStatement } from "../activity/activity-queries.server.ts";
import { engagementStatement } from "../engagement/engagement-queries.server.ts";
import { measures, type Measure } from "../numbers/definitions.ts";
import { runTogether } from "../statements.server.ts";
import { readView } from "../view/dashboard-input.ts";
import { workFiguresStatement } from "../works/work-figures-queries.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const today = "2026-11-20";
const dayCount = 1_000;

/** Sums of every day but some, of no regular numbers, for each chapter of the site. */
async function fillDays(site: TestSite) {
  const days = sql`(select date ${sql.raw(`'${today}'`)} - n as day, n from generate_series(0, ${sql.raw(String(dayCount))}) n where n % 7 <> 3) d`;
  const noise = (text: string, below: number) => sql.raw(`(hashtext(${text}) & 1023) % ${below}`);
  await site.db.execute(sql`
    insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings, first_finishes, early_openings,
      early_finishes, stops)
    select c.work_id, c.id, day, ${noise("c.id || 'v' || n", 40)}, 3, ${noise("c.id || 's' || n", 900)}, 2, ${noise("c.id || 'o' || n", 9)},
      ${noise("c.id || 'f' || n", 5)}, ${noise("c.id || 'e' || n", 4)}, 1, array[n % 5, 1, 0, 0, n % 3, 0, 0, 0, 0, n % 2]
    from ${days}, work_chapters c`);
  await site.db.execute(sql`
    insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
    select work_id, day, sum(visits), sum(readers), sum(first_openings), sum(active_seconds), sum(finishes), sum(first_finishes)
    from chapter_days group by 1, 2`);
  await site.db.execute(sql`
    insert into work_hours (work_id, day, hour, visits, readers, active_seconds)
    select work_id, day, hour, visits / 3, readers, active_seconds / 3 from work_days, unnest(array[0, 8, 23]) hour`);
  await site.db.execute(sql`
    insert into work_sources (work_id, day, source, host, visits, readers)
    select work_id, day, source, host, visits / 2, 1 from work_days, (values ('direct', ''), ('site', 'forum.example')) s(source, host)`);
  await site.db.execute(sql`
    insert into work_fetch_days (work_id, day, downloads, feed_readers)
    select w.id, day, n % 4, ${noise("w.id || n", 50)} from ${days}, works w`);
  await site.db.execute(sql`
    insert into written_days (work_id, day, words) select w.id, day, 100 + n from ${days}, works w where n % 5 = 0 and n < 900`);
}

const choice = fc.record({
  from: fc.nat(dayCount + 40),
  length: fc.oneof(fc.nat(dayCount + 40), fc.nat(70)),
  isOpen: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  measure: fc.constantFrom(...(Object.keys(measures) as Measure[])),
  cohort: fc.constantFrom("all", "first-week"),
  by: fc.constantFrom("", "day", "week", "month"),
  isOneWork: fc.boolean(),
  /** Before how many months ago months are stored. */
  until: fc.nat(36),
});

test("the dashboard says the same whichever months are stored, for any range, measure and cohort", async () => {
  await using site = await createTestSite({}, { site: { now: () => new Date(`${today}T12:00:00Z`) } });
  const { profiles } = await makeAccount(site);
  const profileId = profiles[0]?.id ?? "";
  const works = [
    await publishedWork(site, { profileId }),
    await publishedWork(site, { profileId, count: 2 }),
  ];
  // Some chapters are published when they were opened for long, as after a change of the day.
  await site.db.execute(sql`
    update chapter_publications set published_at = timestamptz '2024-02-28T22:00Z' + make_interval(days => (hashtext(chapter_id) & 1023) % 900)`);
  await fillDays(site);
  await countVisitsJob.work?.(site, {}, new AbortController().signal);
  const { rows } = await site.db.execute<{ until: string; months: number }>(
    sql`select until::text, (select count(distinct month)::int from work_months) as months from stored_months`,
  );
  expect(rows).toEqual([{ until: "2026-11-01", months: 33 }]);
  const same = fc.asyncProperty(choice, async (chosen) => {
    const from = addDays(today, -chosen.from);
    const range = chosen.isOpen ? { range: "all" } : { from, to: addDays(from, chosen.length) };
    const { measure, cohort, by } = chosen;
    const view = readView(new URLSearchParams({ ...range, measure, cohort, by }), {
      path: "/author-dashboard",
      today,
      pens: [],
      acting: "ann",
    });
    const workId = chosen.isOneWork ? (works[1]?.workId ?? null) : null;
    const selection = { view, profileIds: [profileId], workId, zone: "Asia/Kathmandu" };
    const load = async (until: string) => {
      await site.db.execute(sql`update stored_months set until = ${until}`);
      const found = runTogether(site.db, {
        figures: workFiguresStatement(selection),
        activity: activityStatement(selection),
        engagement: engagementStatement(selection),
      });
      return [await found.figures(), await found.activity(), await found.engagement()];
    };
    const byDays = await load("-infinity");
    expect(await load("2026-11-01")).toEqual(byDays);
    const month = new Date(Date.UTC(2026, 10 - chosen.until, 1)).toISOString().slice(0, 10);
    expect(await load(month)).toEqual(byDays);
  });
  await fc.assert(same, { numRuns: 25 });
});
