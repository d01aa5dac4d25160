import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyFollows } from "#app/community/following/public.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { makeReadWork } from "#tests/support/read-work.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { profilesAloneRule } from "./numbers/definitions.ts";
import { sectionKeys } from "./section-keys.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
const day = "2026-11-20";
const now = () => new Date(`${day}T12:00:00Z`);

let site: TestSite;
let author: Awaited<ReturnType<typeof makeAuthor>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now } });
  author = await makeAuthor();
});
afterAll(() => site[Symbol.asyncDispose]());

async function makeAuthor() {
  const made = await signIn(site, {
    profiles: [
      { kind: "pen-name", handle: `quill-${Math.random().toString(36).slice(2, 8)}` },
      { kind: "family", handle: `kid-${Math.random().toString(36).slice(2, 8)}` },
    ],
  });
  await entitle(site, made.account.id);
  return made;
}

/** A published work with a title, read on a day. */
async function readWork(profileId: string, title: string, readers = 12) {
  const work = await publishedWork(site, { profileId });
  await site.db.execute(sql`update works set title = ${title} where id = ${work.workId}`);
  await site.db
    .execute(sql`insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
    values (${work.workId}, ${day}, ${readers * 3}, ${readers}, ${readers - 1}, ${readers * 60}, ${readers}, ${readers})`);
  return work;
}

const pageOf = (path: string, { cookie } = author) => site.get(path, { headers: { cookie } });

test("P04 E06 the dashboard has its five sections under their data keys, in the first answer, before and after there is anything to read", async () => {
  const fresh = await makeAuthor();
  const empty = await pageOf("/author-dashboard", { ...fresh, cookie: actingAs(fresh) });
  for (const key of sectionKeys) expect(empty.text).toContain(`<section id="${key}"`);
  expect(empty.text).toContain("Begin your first work");
  // A sample shows what will be here, and says that it is one.
  expect(empty.text).toContain("<strong>Sample</strong> These numbers are invented.");
  const { jid } = await publishedWork(site, { profileId: fresh.profiles[0]?.id ?? "" });
  const unread = await pageOf("/author-dashboard", { ...fresh, cookie: actingAs(fresh) });
  expect(unread.text).toContain(`value="http://localhost:3000/bookdetail/${jid}"`);
  await readWork(fresh.profiles[0]?.id ?? "", "Low Water");
  const read = await pageOf("/author-dashboard", { ...fresh, cookie: actingAs(fresh) });
  for (const key of sectionKeys) expect(read.text).toContain(`<section id="${key}"`);
  expect(read.text).toContain("<b>12 readers</b>");
  expect(read.text).toContain("Daily readers: 12, most on 20 November 2026 (12).");
  expect(read.text).toContain('<path class="chart-now"');
  expect(read.text).not.toContain("Sample");
});

test("E06 the dashboard counts the works of the acting profile", async () => {
  const fresh = await makeAuthor();
  const [main, pen] = fresh.profiles.map(({ id }) => id);
  for (const title of ["One", "Two"]) await makeWork(site, { profileId: main ?? "", title });
  await makeWork(site, { profileId: pen ?? "", title: "Under another name" });
  const { text } = await pageOf("/author-dashboard", { ...fresh, cookie: actingAs(fresh) });
  expect(text).toContain("<dt>Works</dt><dd><b>2</b>");
});

test("E06 a section that fails says so and leaves the others as they are, and is loaded again on its own", async () => {
  const me = await makeAuthor();
  const cookie = actingAs(me);
  await readWork(me.profiles[0]?.id ?? "", "Saltmarsh");
  const failing = "This part could not be loaded";
  for (const [table, key] of [
    ["work_hours", "activity-chart"],
    ["chapter_days", "engagement-report"],
  ] as const) {
    await site.db.execute(sql`alter table ${sql.identifier(table)} rename to away`);
    const broken = await pageOf("/author-dashboard", { ...me, cookie });
    await site.db.execute(sql`alter table away rename to ${sql.identifier(table)}`);
    expect(broken.status).toBe(200);
    const [before = "", after = ""] = broken.text.split(`<section id="${key}"`);
    const own = after.slice(0, after.indexOf("</section>"));
    expect([own.includes(failing), before.includes(failing)]).toEqual([true, false]);
    expect(after.slice(own.length)).not.toContain(failing);
    expect(broken.text).toContain("Saltmarsh");
  }
  const again = await pageOf("/author-dashboard/sections.data?keys=activity-chart", { ...me, cookie });
  expect(again.text).toContain("activity-chart");
  expect(again.text).not.toContain("book-list");
});

test("the dashboard takes six round trips at most, the same for one work and for a hundred", async () => {
  const me = await makeAuthor();
  const cookie = actingAs(me);
  const open = () => pageOf("/author-dashboard", { ...me, cookie });
  await readWork(me.profiles[0]?.id ?? "", "One");
  await open();
  const one = await site.roundTrips(open);
  for (let index = 0; index < 99; index++)
    await makeWork(site, {
      title: `Work ${index}`,
      profileId: me.profiles[0]?.id ?? "",
      chapters: [{ title: "A" }],
    });
  expect(await site.roundTrips(open)).toBe(one);
  expect(one).toBeLessThanOrEqual(6);
});

test("a dashboard shows one name, unless all are chosen: another name of the account by the address, a stranger's never", async () => {
  const me = await makeAuthor();
  const stranger = await makeAuthor();
  const [main, pen] = me.profiles;
  const own = await readWork(main?.id ?? "", "Under My Name");
  const secret = await readWork(pen?.id ?? "", "Under Another");
  const foreign = await readWork(stranger.profiles[0]?.id ?? "", "A Stranger’s");
  const cookie = actingAs(me);
  const titles = async (query: string, as = cookie) => {
    const { text } = await pageOf(`/author-dashboard${query}`, { ...me, cookie: as });
    return ["Under My Name", "Under Another", "A Stranger’s"].filter((title) => text.includes(title));
  };
  expect(await titles("")).toEqual(["Under My Name"]);
  expect(await titles(`?pen=${pen?.handle}`)).toEqual(["Under Another"]);
  expect(await titles("", actingAs(me, 1))).toEqual(["Under Another"]);
  expect(await titles("?pen=all")).toEqual(["Under My Name", "Under Another"]);
  for (const query of [
    `?pen=${stranger.profiles[0]?.handle}`,
    `?work=${foreign.workId}`,
    `?work=${secret.workId}`,
  ])
    expect(await titles(query)).toEqual(["Under My Name"]);
  const family = await pageOf("/author-dashboard", { ...me, cookie: actingAs(me, 2) });
  expect(family.text).toContain("is a family profile, which reads");
  expect(family.text).not.toContain("Under My Name");
  for (const end of ["", "/sections?keys=activity-chart", "/files/daily-works.csv"]) {
    expect((await pageOf(`/author-dashboard/${own.workId}${end}`, { ...me, cookie })).status, end).toBe(200);
    for (const as of [actingAs(stranger), actingAs(me, 2)]) {
      const page = await pageOf(`/author-dashboard/${own.workId}${end}`, { ...me, cookie: as });
      expect([end, page.status]).toEqual([end, 404]);
    }
  }
  const page = await pageOf(`/author-dashboard/${own.workId}`, { ...me, cookie });
  expect(page.text).not.toContain("Under Another");
});

test("works are sorted and filtered by links, with totals and the change against the days before", async () => {
  const me = await makeAuthor();
  const cookie = actingAs(me);
  const profileId = me.profiles[0]?.id ?? "";
  const one = await readWork(profileId, "Aft", 10);
  await readWork(profileId, "Bow", 30);
  await site.db
    .execute(sql`insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
    values (${one.workId}, '2026-10-20', 40, 20, 1, 0, 0, 0)`);
  await site.db.execute(sql`update work_publications set state = 'unlisted' where work_id = ${one.workId}`);
  const published = async (query: string) => {
    const { text } = await pageOf(`/author-dashboard${query}`, { ...me, cookie });
    const [, after = ""] = text.split('<section id="published-writings"');
    const table = after.slice(after.indexOf("<tbody"), after.indexOf("</table>"));
    return {
      order: [...table.matchAll(/>(Aft|Bow|Together)</g)].map(([, title]) => title),
      text: table.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "),
    };
  };
  expect((await published("")).order).toEqual(["Bow", "Aft", "Together"]);
  expect((await published("?sort=-readers")).order).toEqual(["Aft", "Bow", "Together"]);
  expect((await published("?sort=title")).order).toEqual(["Aft", "Bow", "Together"]);
  expect((await published("?state=unlisted")).order).toEqual(["Aft"]);
  const { text } = await published("");
  expect(text).toContain("Aft Unlisted 9 +800% 10 −50%");
  expect(text).toContain("Together 38 ");
});

test("tables and daily sums are downloaded as CSV and JSON with the numbers of the screen, and texts cannot be formulas", async () => {
  const me = await makeAuthor();
  const cookie = actingAs(me);
  const { workId, chapters } = await readWork(me.profiles[0]?.id ?? "", '=HYPERLINK("x"), "quoted"');
  await site.db
    .execute(sql`insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings,
    first_finishes, stops) select ${workId}, ${chapters[0]?.id}, '2026-11-01'::date - n, 1, 1, 1, 1, 1, 1, array_fill(0, array[10])
    from generate_series(1, 4500) n`);
  const file = (name: string, query = "") =>
    pageOf(`/author-dashboard/files/${name}${query}`, { ...me, cookie });
  const csv = await file("published-writings.csv");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="published-writings.csv"');
  expect(csv.headers.get("cache-control")).toBe("private, no-store");
  expect(csv.text).toBe(
    [
      "title,state,newReaders,readers,visits,activeSeconds,finishes,follows,downloads,feedReaders",
      `"'=HYPERLINK(""x""), ""quoted""",Published,11,12,36,720,12,0,0,0`,
      "",
    ].join("\r\n"),
  );
  const json = JSON.parse((await file("daily-works.json")).text) as { rows: object[]; from: string };
  expect(json).toMatchObject({ table: "daily-works", from: "2026-10-24", to: day, timeZone: "UTC" });
  expect(json.rows).toEqual([
    expect.objectContaining({ day, workId, visits: 36, readers: 12, newReaders: 11 }),
  ]);
  // Longer than one portion.
  const long = (await file("daily-chapters.csv", "?range=all")).text.trim().split("\r\n");
  expect(new Set(long).size).toBe(4501);
  for (const name of [
    "book-list",
    "activity-chart",
    "hours-of-reading",
    "chapter-funnel",
    "where-people-stop",
    "time-per-chapter",
    "how-readers-arrived",
  ])
    for (const format of ["csv", "json"])
      expect([name, (await file(`${name}.${format}`)).status]).toEqual([name, 200]);
  await site.db.execute(sql`insert into work_hours (work_id, day, hour, visits, readers, active_seconds)
    select ${workId}, '2026-11-01'::date - n, hour, 1, 1, 1 from generate_series(1, 100) n, generate_series(0, 23) hour`);
  const hours = (await file("daily-hours.csv", "?range=year")).text.trim().split("\r\n");
  expect(new Set(hours).size).toBe(2401);
  for (const name of ["book-list.xml", "constructor.csv", "visits.csv"])
    expect((await file(name)).status).toBe(404);
});

test("every number of every table has its definition on the page, from the file that docs/analytics.md is made of", async () => {
  const me = await makeAuthor();
  const cookie = actingAs(me);
  await makeReadWork(site, me.profiles[0]?.id ?? "");
  const { text } = await pageOf("/author-dashboard?pen=all", { ...me, cookie });
  const explained = new Set([...text.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, label]) => label));
  const docs = readFileSync("docs/analytics.md", "utf8");
  const tables = [...new Set([...text.matchAll(/files\/([a-z-]+)\.json/g)].map(([, name]) => name ?? ""))];
  expect(tables).toHaveLength(8);
  for (const table of tables) {
    const { columns } = JSON.parse(
      (await pageOf(`/author-dashboard/files/${table}.json?pen=all`, { ...me, cookie })).text,
    ) as { columns: { key: string; label: string; kind: string }[] };
    // Of bands and weekdays the whole table has a definition; and the number of a chapter is none of readers.
    const numbers = columns.filter(
      ({ key, kind }) => ["count", "duration"].includes(kind) && !/^(band\d+|\w+day|number)$/.test(key),
    );
    for (const { label } of numbers)
      expect([table, label, explained.has(label), docs.includes(`- **${label}**: `)]).toEqual([
        table,
        label,
        true,
        true,
      ]);
  }
  for (const label of ["Where people stop", "Hours of reading", "Returning", "Works"])
    expect([label, explained.has(label), docs.includes(`- **${label}**: `)]).toEqual([label, true, true]);
});

test("where devices say nothing of what they open first, the dashboard says whom its numbers leave out, and does not call them returning", async () => {
  await using quiet = await createTestSite({ DEVICE_FIRSTS: "no" });
  const me = await signIn(quiet);
  await entitle(quiet, me.account.id);
  const { workId } = await makeReadWork(quiet, me.profiles[0]?.id ?? "");
  for (const path of ["/author-dashboard", `/author-dashboard/${workId}`]) {
    const { text } = await me.who.get(path);
    expect([path, text.includes(profilesAloneRule)]).toEqual([path, true]);
    expect(text).toMatch(/New readers: [\d,]+, of those who were signed in\./);
    expect(text).not.toMatch(/Returning: \d/);
  }
  const usual = await pageOf("/author-dashboard");
  expect(usual.text).not.toContain(profilesAloneRule);
});

test("followers stand with those who came in the range and in the one before, and whether people read on at the top", async () => {
  const me = await makeAuthor();
  const cookie = actingAs(me);
  const { workId } = await makeReadWork(site, me.profiles[0]?.id ?? "");
  const readers = [await signIn(site), await signIn(site), await signIn(site)];
  for (const [at, since] of ["2026-11-19", "2026-10-20", "2026-10-12"].entries())
    await site.db.execute(sql`insert into follows (profile_id, work_id, since)
      values (${readers[at]?.profiles[0]?.id}, ${workId}, ${`${since}T12:00:00Z`})`);
  const text = (await pageOf("/author-dashboard", { ...me, cookie })).text.replaceAll("<!-- -->", "");
  expect(text).toContain("<b>3</b><small>1 new in this range, 2 new in the one before</small>");
  const [top = ""] = text.split('<section id="activity-chart"');
  expect(top).toMatch(/Main account\u00a0· joined <time[^>]*>\w+ \d{4}<\/time>\u00a0· plan: active</);
  expect(top).toMatch(/Most leave after chapter \d: \d+ readers opened it, and \d+ chapter \d\./);
  const all = (await pageOf("/author-dashboard?range=all", { ...me, cookie })).text.replaceAll(
    "<!-- -->",
    "",
  );
  expect(all).toContain("<b>3</b><small>3 new in this range</small>");
});

test("who stops following is counted without a name: by a button or with the profile, but not within the hour or by going on under another name", async () => {
  const me = await makeAuthor();
  const { workId } = await makeReadWork(site, me.profiles[0]?.id ?? "");
  const readers = await Promise.all(Array.from({ length: 5 }, () => signIn(site)));
  const [stays, stops, isDeleted, comesAndGoes, changesName] = readers.map(({ profiles }) => profiles[0]?.id);
  const follow = (profileId: string | undefined, since: string | Date) =>
    site.db.execute(sql`insert into follows (profile_id, work_id, since)
      values (${profileId}, ${workId}, ${new Date(since).toISOString()})`);
  for (const [at, profileId] of [stays, stops, isDeleted, changesName].entries())
    await follow(profileId, `2026-10-1${at}T12:00:00Z`);
  await follow(comesAndGoes, new Date());
  for (const profileId of [stops, comesAndGoes])
    await site.db.execute(sql`delete from follows where profile_id = ${profileId}`);
  await site.db.execute(sql`delete from profiles where id = ${isDeleted}`);
  const otherName = (await signIn(site)).profiles[0]?.id ?? "";
  await copyFollows({ tx: site.db, from: changesName ?? "", to: otherName });
  await site.db.execute(sql`delete from profiles where id = ${changesName}`);
  // The database has a clock of its own.
  await site.db.execute(
    sql`update ended_follows set ended_at = '2026-11-15T12:00:00Z' where work_id = ${workId}`,
  );
  const { text } = await pageOf("/author-dashboard", { ...me, cookie: actingAs(me) });
  expect(text.replaceAll("<!-- -->", "")).toContain(
    "<b>2</b><small>0 new and 2 gone in this range, 4 new in the one before</small>",
  );
});
