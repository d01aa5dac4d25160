import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { sessions } from "#app/platform/db/schema/auth.server.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { auditEntries, errorDays, errorGroups } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { forgetErrorsJob } from "./forget-errors-job.server.ts";
import { tellErrorsJob } from "./notifying/tell-errors-job.server.ts";

const clock = { now: Date.now() };
const minute = 60_000;
// One site for all: each test looks for errors of its own.
const site = await createTestSite({}, { site: { now: () => new Date(clock.now) } });
const admin = await signIn(site);
await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
afterAll(() => site[Symbol.asyncDispose]());

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const own = { "content-type": "application/json", "sec-fetch-site": "same-origin", "user-agent": person };
const { build } = await currentBuild();

async function currentBuild(): Promise<{ build: string }> {
  const { text } = await site.get("/builds/latest.json");
  const { id }: { id: string } = JSON.parse(text);
  return { build: id };
}

const frame = (name: string, line = 1) => ({ name, file: "/assets/reader-abcdefgh.js", line, column: 7 });
const reported = (name: string, more: object = {}) => ({
  type: "TypeError",
  message: "x is undefined",
  frames: [frame(name), frame("render", 2)],
  route: "/book-reader/…",
  build,
  breadcrumbs: [{ kind: "call", target: "/api/places", status: 503, secondsBefore: 4 }],
  count: 1,
  ...more,
});
const send = (body: unknown, headers: Record<string, string> = own) =>
  site.get("/errors", {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const groupsIn = async (name: string) => {
  await site.app.storeErrors();
  const rows = await site.db.select().from(errorGroups);
  return rows.filter(({ frames }) => frames.some((each) => each.name === name));
};
/** Moves the clock on; the admin has just proved who they are. */
async function pass(minutes: number): Promise<void> {
  clock.now += minutes * minute;
  await site.db.update(sessions).set({ firstFactorAt: new Date(clock.now) });
}
const tell = () => tellErrorsJob.work?.(site, {}, new AbortController().signal);

test("errors of browsers with the same stack are one, with count, times, build, route, breadcrumbs and family", async () => {
  for (const more of [
    {},
    { count: 41 },
    { frames: [frame("openPage", 999), frame("render", 5)], build: "next1" },
  ])
    expect((await send(reported("openPage", more))).status).toBe(204);
  const [group, ...others] = await groupsIn("openPage");
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    side: "browser",
    type: "TypeError",
    message: "x is undefined",
    count: 43,
    route: "/book-reader/…",
    client: "Firefox",
    state: "open",
    breadcrumbs: [{ kind: "call", target: "/api/places", status: 503, secondsBefore: 4 }],
  });
  expect([group?.firstBuild, group?.lastBuild]).toContain("next1");
  const { text } = await admin.who.get(`/admin/errors/${group?.id}`);
  for (const words of [
    "x is undefined",
    "43 times",
    "openPage /assets/reader-",
    "call /api/places, 503",
    "Firefox",
  ])
    expect(text).toContain(words);
  expect((await admin.who.get("/admin/errors")).text).toContain("TypeError: x is undefined");
});

test("X11 nothing that a person could be recognised by is stored, even when a report has it", async () => {
  const before = await site.db.$count(errorGroups);
  const secret = "ann@example.org";
  const lies = [
    reported("planted", {
      message: `"${secret}" at https://x.example/${secret}`,
      who: secret,
      ip: "203.0.113.7",
    }),
    reported("planted", { route: `/authorhandle?id=${secret}` }),
    reported("planted", {
      breadcrumbs: [{ kind: "call", target: `/${secret}`, status: 200, secondsBefore: 1 }],
    }),
    reported("planted", { frames: [{ ...frame("planted"), file: `https://x.example/${secret}` }] }),
    reported("planted", { build: secret }),
    reported(secret),
  ];
  for (const lie of lies) expect((await send(lie)).status).toBe(204);
  expect(await groupsIn("planted")).toHaveLength(1);
  const { rows } = await site.db.execute(sql`select g::text as row from error_groups g`);
  expect(JSON.stringify(rows)).not.toMatch(/ann@|203\.0\.113/);
  expect(await site.db.$count(errorGroups)).toBe(before + 1);
});

test("what is no report is dropped and answered alike; a large body is not read", async () => {
  const before = await site.db.$count(errorGroups);
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    JSON.stringify({ type: "x" }),
    JSON.stringify(reported("a", { count: -1 })),
  ])
    expect((await send(body)).status).toBe(204);
  expect((await send("x".repeat(17_000))).status).toBe(413);
  const robot = { ...own, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  for (const headers of [
    robot,
    { ...own, "sec-fetch-site": "cross-site" },
    { ...own, "content-type": "text/plain" },
  ])
    expect((await send(reported("foreign"), headers)).status).toBe(204);
  await site.app.storeErrors();
  expect(await site.db.$count(errorGroups)).toBe(before);
});

test("X11 an unexpected error of the server is recorded without the request; refusals are not", async () => {
  await site.db.execute(sql`alter table books rename to lost`);
  expect((await site.get("/bookdetail/secret-title")).status).toBe(500);
  await site.db.execute(sql`alter table lost rename to books`);
  for (const path of ["/nowhere", "/bookdetail/nothing", "/admin/errors", "/account"]) await site.get(path);
  await site.app.storeErrors();
  const rows = (await site.db.select().from(errorGroups)).filter(({ side }) => side === "server");
  expect(rows).toEqual([expect.objectContaining({ route: "/bookdetail/…", firstBuild: build, client: "" })]);
  expect(JSON.stringify(rows)).not.toContain("secret-title");
  // Named by the sources that the server was built from.
  expect(rows[0]?.frames.some(({ file }) => /^app\/.*\.tsx?$/.test(file))).toBe(true);
});

test("10,000 errors in a minute are a handful of statements and one row; of ever new ones few rows are stored", async () => {
  const count = await site.db.$count(errorGroups);
  const storm = async (reportOf: (at: number) => object) => {
    for (let at = 0; at < 2_000; at += 1) await send(reportOf(at));
    return site.roundTrips(() => site.app.storeErrors());
  };
  expect(await storm(() => reported("storm", { count: 5 }))).toBeLessThanOrEqual(6);
  const [group] = await groupsIn("storm");
  expect(group?.count).toBe(10_000);
  expect(await storm((at) => reported(`new${at}`))).toBeLessThanOrEqual(6);
  // At most 50 new ones at a time, and one for the rest.
  expect(await site.db.$count(errorGroups)).toBeLessThanOrEqual(count + 1 + 51);
  const [other] = await site.db
    .select()
    .from(errorGroups)
    .where(sql`type = 'Other'`);
  expect(other?.count).toBe(1_950);
});

test("the reports of one address in a minute are limited", async () => {
  await using limited = await createTestSite({ RATE_LIMIT_PER_MINUTE: "600" });
  const server = await limited.listen();
  const statuses = new Set<number>();
  for (let at = 0; at < 40; at += 1)
    statuses.add(
      (
        await fetch(`${server.url}/errors`, {
          method: "POST",
          headers: own,
          body: JSON.stringify(reported("many")),
        })
      ).status,
    );
  expect(statuses).toEqual(new Set([204, 429]));
  // Its pages stay.
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
  await server[Symbol.asyncDispose]();
});

test("an error is resolved, stays so for older pages, returns with this build, and admins get one mail in an hour", async () => {
  await site.db.delete(errorGroups);
  await send(reported("returning"));
  const [group] = await groupsIn("returning");
  const page = `/admin/errors/${group?.id}`;
  await tell();
  await send(reported("second"));
  await groupsIn("second");
  await tell();
  const mails = async () =>
    (await site.mails(admin.email)).filter(({ subject }) => subject.includes("error"));
  expect(await mails()).toHaveLength(1);
  await pass(61);
  await tell();
  await tell();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "1 new error at Octavo",
    "1 new error at Octavo",
  ]);
  expect((await admin.who.post(page, { intent: "resolve" })).location).toBe(page);
  expect((await admin.who.get("/admin/errors")).text).not.toContain(String(group?.id));
  expect((await admin.who.get("/admin/errors?state=resolved")).text).toContain(String(group?.id));
  await pass(61);
  await send(reported("returning", { build: "older1" }));
  expect((await groupsIn("returning"))[0]?.state).toBe("resolved");
  await send(reported("returning"));
  expect((await groupsIn("returning"))[0]?.state).toBe("returned");
  await tell();
  expect((await mails()).at(-1)?.text).toContain("Returned, /book-reader/…, 3 times");
  expect(await mails()).toHaveLength(3);
  await admin.who.post(page, { intent: "resolve" });
  await admin.who.post(page, { intent: "reopen" });
  expect((await groupsIn("returning"))[0]?.state).toBe("open");
  const acts = await site.db.select({ act: auditEntries.act }).from(auditEntries).orderBy(auditEntries.id);
  expect(acts.map(({ act }) => act)).toEqual(["error-resolved", "error-resolved", "error-reopened"]);
});

test("errors that have not happened for ERROR_DAYS are deleted with their days", async () => {
  await send(reported("aging"));
  const [group] = await groupsIn("aging");
  const forgetAfter = (days: number) => {
    const now = () => new Date(clock.now + days * 24 * 60 * minute);
    return forgetErrorsJob.work?.({ ...site, now }, {}, new AbortController().signal);
  };
  await forgetAfter(89);
  expect(await groupsIn("aging")).toHaveLength(1);
  await forgetAfter(91);
  expect(await site.db.$count(errorDays, sql`group_id = ${group?.id}`)).toBe(0);
  expect(await groupsIn("aging")).toEqual([]);
});
