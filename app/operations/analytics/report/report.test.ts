import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { getLive } from "./report-queries.server.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
type TestSite = Awaited<ReturnType<typeof createTestSite>>;

interface View {
  visitor: string;
  path: string;
  daysAgo?: number;
  more?: object;
}

async function view(site: TestSite, views: View[]): Promise<void> {
  const events = views.map(({ visitor, path, daysAgo = 0, more = {} }, index) => ({
    uuid: randomUUID(),
    event: "$pageview",
    timestamp: new Date(Date.now() - daysAgo * 86_400_000 - (views.length - index) * 1_000).toISOString(),
    properties: {
      distinct_id: visitor,
      $session_id: `${visitor}-${daysAgo}`,
      $current_url: `http://localhost${path}`,
      $referrer: "https://forum.example/",
      ...more,
    },
  }));
  const answer = await site.get("/e/", {
    method: "POST",
    headers: { "user-agent": person },
    body: JSON.stringify(events),
  });
  expect(answer.status).toBe(200);
}

async function openAdmin(site: TestSite) {
  const admin = await signIn(site);
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, admin.account.id));
  return {
    page: async (query = "") => (await admin.who.get(`/admin/analytics${query}`)).text,
    table: async (name: string, query = "") => {
      const { status, text } = await admin.who.get(`/admin/analytics/files/${name}.json${query}`);
      expect(status).toBe(200);
      const file: { rows: Record<string, string | number | null>[] } = JSON.parse(text);
      return file.rows;
    },
    who: admin.who,
  };
}

test("C09 an admin sees visitors, sources, pages and searches without a result, of any range of days", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const admin = await openAdmin(site);
  expect(await admin.page()).toContain("Nobody who agreed has been here in these days.");
  await view(site, [
    { visitor: "a", path: "/" },
    { visitor: "a", path: "/search?q=Owls", more: { found: 0 } },
    { visitor: "b", path: "/search?q=owls", more: { found: 0 } },
    { visitor: "b", path: "/search?q=sea", more: { found: 3 } },
    { visitor: "b", path: "/", daysAgo: 3, more: { $referrer: "" } },
  ]);
  const text = await admin.page();
  for (const part of [
    "2 visitors, 3 visits and 5 page views.",
    "forum.example",
    "Directly, or unknown",
    "owls",
  ])
    expect(text).toContain(part);
  expect(await admin.table("pages")).toEqual([
    { page: "/search", visitors: 2, count: 3 },
    { page: "/", visitors: 2, count: 2 },
  ]);
  expect(await admin.table("searches-without-results")).toEqual([{ search: "owls", visitors: 2, count: 2 }]);
  expect(await admin.table("sources")).toEqual([
    { source: "forum.example", visitors: 2, count: 2 },
    { source: "Directly, or unknown", visitors: 1, count: 1 },
  ]);
  expect(await admin.table("days", "?days=1")).toHaveLength(1);
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const before = `?from=${dayOf(5)}&to=${dayOf(1)}`;
  expect(await admin.page(before)).toContain("1 visitor, 1 visit and 1 page view.");
  expect((await admin.table("days", before)).map(({ views }) => views)).toEqual([0, 0, 1, 0, 0]);
  for (const odd of [
    "?from=x&to=y",
    "?days=-1",
    "?from=2026-02-30&to=2026-03-01",
    "?step=%25&step='&step=/x",
  ])
    expect((await admin.who.get(`/admin/analytics${odd}`)).status).toBe(200);
});

test("conversion counts who read, has an account, a subscription and a published work, each after all before it", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const admin = await openAdmin(site);
  const reader = await signIn(site);
  const author = await signIn(site);
  await entitle(site, author.account.id);
  await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  const idOf = async ({ who }: typeof reader) => {
    const { status, text } = await who.get("/api/analytics/identity");
    expect(status).toBe(200);
    const { id }: { id: string } = JSON.parse(text);
    return id;
  };
  const [readerId, authorId] = [await idOf(reader), await idOf(author)];
  expect(await idOf(reader)).toBe(readerId);
  await view(site, [
    { visitor: "passing", path: "/" },
    { visitor: "stranger", path: "/book-reader/nightjar" },
    { visitor: readerId, path: "/book-reader/nightjar" },
    { visitor: authorId, path: "/book-reader/nightjar" },
  ]);
  const steps = await admin.table("conversion");
  expect(steps.map(({ step, visitors }) => [step, visitors])).toEqual([
    ["Visited", 4],
    ["Read a chapter", 3],
    ["Have an account", 2],
    ["Have a subscription", 1],
    ["Published", 1],
  ]);
});

test("what a device did before its visitor signed in is the same visitor's, and withdrawing deletes all of it", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const admin = await openAdmin(site);
  const { who } = await signIn(site);
  const { id }: { id: string } = JSON.parse((await who.get("/api/analytics/identity")).text);
  await view(site, [
    { visitor: "device-1", path: "/" },
    { visitor: "device-2", path: "/" },
  ]);
  const identify = { event: "$identify", properties: { distinct_id: id, $anon_distinct_id: "device-1" } };
  const lying = {
    event: "$identify",
    properties: { distinct_id: "not-a-number-of-ours", $anon_distinct_id: "device-2" },
  };
  await site.get("/e/", {
    method: "POST",
    headers: { "user-agent": person },
    body: JSON.stringify([identify, lying]),
  });
  const visitors = async () => (await admin.table("events")).map(({ name, visitor }) => [name, visitor]);
  expect(await visitors()).toEqual(
    expect.arrayContaining([
      ["$pageview", id],
      ["$pageview", "device-2"],
    ]),
  );
  const forget = (ids: unknown) =>
    site.get("/api/analytics/forget", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    });
  for (const odd of [null, "x", [7], Array.from({ length: 11 }, () => "a-long-number")])
    expect((await forget(odd)).status).toBe(422);
  expect((await forget([id])).status).toBe(204);
  expect((await visitors()).map(([, visitor]) => visitor)).not.toContain(id);
  const again: { id: string } = JSON.parse((await who.get("/api/analytics/identity")).text);
  expect(again.id).not.toBe(id);
});

test("a funnel of one's own counts steps in their order, and retention who came back", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const admin = await openAdmin(site);
  await view(site, [
    { visitor: "a", path: "/bookdetail/x" },
    { visitor: "a", path: "/book-reader/x" },
    { visitor: "b", path: "/book-reader/x" },
    { visitor: "b", path: "/bookdetail/x" },
    { visitor: "c", path: "/bookdetail/x" },
  ]);
  const steps = "?step=/bookdetail/&step=/book-reader/&step=$identify";
  expect((await admin.table("funnel", steps)).map(({ visitors, ofAll }) => [visitors, ofAll])).toEqual([
    [3, "100%"],
    [1, "33%"],
    [0, "0%"],
  ]);
  await view(site, [{ visitor: "a", path: "/", daysAgo: 6.9 }]);
  const weeks = await admin.table("retention");
  expect(weeks.reduce((sum, { visitors }) => sum + Number(visitors), 0)).toBe(3);
});

test("the last half hour is counted by the minute, and the file of all events has every one of them", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const admin = await openAdmin(site);
  await view(site, [
    { visitor: "a", path: "/" },
    { visitor: "b", path: "/" },
    { visitor: "b", path: "/faq" },
  ]);
  expect(await getLive(site.db, new Date())).toMatchObject({
    visitors: 2,
    views: 3,
    pages: [
      { path: "/", visitors: 2 },
      { path: "/faq", visitors: 1 },
    ],
  });
  expect((await getLive(site.db, new Date(Date.now() + 31 * 60_000))).visitors).toBe(0);
  expect(JSON.parse((await admin.who.get("/admin/analytics/live")).text)).toMatchObject({ visitors: 2 });
  expect(await admin.table("events")).toHaveLength(3);
  expect((await admin.who.get("/admin/analytics/files/events.csv")).text.split("\r\n")).toHaveLength(5);
  const page = await admin.page();
  expect(page).toContain("2 visitors and 3 page views in the last 30 minutes");
});
