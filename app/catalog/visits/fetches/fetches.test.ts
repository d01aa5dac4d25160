import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  accounts,
  books,
  workFetchDays,
  workFetches,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { countVisitsJob } from "../count-visits-job.server.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const reader = "NetNewsWire (RSS Reader; https://netnewswire.com/)";
const feedly = (readers: number) => `Feedly/1.0 (+https://feedly.com/poller.html; ${readers} subscribers)`;

/** As a licence makes them that lets a work be passed on. */
const allowDownloads = (site: TestSite) => site.db.update(books).set({ isDownloadable: true });

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function sums(site: TestSite, workId: string) {
  await countVisitsJob.work?.(site, {}, new AbortController().signal);
  const rows = await site.db.select().from(workFetchDays).where(eq(workFetchDays.workId, workId));
  return rows.map(({ downloads, feedReaders }) => ({ downloads, feedReaders }));
}

test("whoever downloads a work counts once a day: not robots, parts, operators, nor the author with any profile; a stranger's other work stays as it is", async () => {
  await using site = await createTestSite();
  const author = await signIn(site, { profiles: [{ kind: "pen-name", handle: "a-quiet-name" }] });
  const { jid, workId } = await publishedWork(site, { profileId: author.profiles[1]?.id ?? "" });
  const other = await publishedWork(site, {});
  await allowDownloads(site);
  const [one, two, operator] = [await signIn(site), await signIn(site), await signIn(site)];
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, operator.account.id));
  const download = (headers: Record<string, string>, method = "GET") =>
    site.get(`/bookdetail/${jid}/download.epub`, { method, headers: { "user-agent": browser, ...headers } });
  for (const headers of [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "sec-purpose": "prefetch" },
    { range: "bytes=4096-" },
    { cookie: author.cookie },
    { cookie: operator.cookie },
  ])
    expect((await download(headers)).status, JSON.stringify(headers)).toBe(200);
  await download({}, "HEAD");
  await site.get("/bookdetail/no-such-book/download.epub", { headers: { "user-agent": browser } });
  expect(await site.db.$count(workFetches)).toBe(0);
  for (const headers of [{}, {}, { cookie: one.cookie }, { cookie: one.cookie }, { cookie: two.cookie }])
    expect((await download(headers)).text.slice(0, 2)).toBe("PK");
  expect(await sums(site, workId)).toEqual([{ downloads: 3, feedReaders: 0 }]);
  expect(await sums(site, other.workId)).toEqual([]);
});

test("the readers of a feed are counted whether it is rendered, cached or unchanged: an address once, a service with the fewest it says", async () => {
  await using site = await createTestSite({ TRUST_PROXY: "1" });
  const { jid, workId } = await publishedWork(site, {});
  await using server = await site.listen();
  const fetchFeed = async (from: string, headers: Record<string, string>, method = "GET") => {
    const response = await fetch(`${server.url}/bookdetail/${jid}/feed.atom`, {
      method,
      headers: { "x-forwarded-for": from, ...headers },
    });
    await response.text();
    return response;
  };
  const first = await fetchFeed("192.0.2.1", { "user-agent": reader });
  const etag = first.headers.get("etag") ?? "";
  const again = await fetchFeed("192.0.2.1", { "user-agent": reader, "if-none-match": etag });
  expect([first.status, again.status]).toEqual([200, 304]);
  await fetchFeed("192.0.2.2", { "user-agent": reader, "if-none-match": etag });
  await fetchFeed("192.0.2.3", { "user-agent": feedly(40) });
  await fetchFeed("192.0.2.4", { "user-agent": feedly(12) });
  // None of these is a reader of the feed.
  await fetchFeed("192.0.2.5", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await fetchFeed("192.0.2.7", { "user-agent": reader }, "HEAD");
  await expect.poll(() => site.db.$count(workFetches), { timeout: 60_000 }).toBe(3);
  expect(await sums(site, workId)).toEqual([{ downloads: 0, feedReaders: 14 }]);
  const rows = await site.db.select().from(workFetches);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
});

test("who fetched is forgotten after three days and the sums stay, counted for the day of the author's clock", async () => {
  let now = Date.parse("2026-11-20T23:30:00Z");
  await using site = await createTestSite({}, { site: { now: () => new Date(now) } });
  const author = await signIn(site);
  await site.db
    .update(accounts)
    .set({ timeZone: "Asia/Kathmandu" })
    .where(eq(accounts.id, author.account.id));
  const { jid, workId } = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  await allowDownloads(site);
  const download = () => site.get(`/bookdetail/${jid}/download.epub`, { headers: { "user-agent": browser } });
  await download();
  now += 3_600_000;
  await download();
  expect(await sums(site, workId)).toEqual([{ downloads: 1, feedReaders: 0 }]);
  const [row] = await site.db.select().from(workFetches);
  expect(row).toMatchObject({ day: "2026-11-21", reader: expect.stringMatching(/^[\w-]{16}$/) });
  now += 5 * 86_400_000;
  expect(await sums(site, workId)).toEqual([{ downloads: 1, feedReaders: 0 }]);
  expect(await site.db.$count(workFetches)).toBe(0);
  await site.db
    .update(workPublications)
    .set({ state: "withdrawn" })
    .where(eq(workPublications.workId, workId));
  await download();
  expect(await site.db.$count(workFetches)).toBe(0);
});
