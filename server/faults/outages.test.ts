import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { replays } from "#app/platform/db/schema/all.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createSeveredDatabase } from "#tests/support/severed-database.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** Without waiting for notifications, which do not arrive while the database is down. */
async function ask(site: TestSite, path: string, init: RequestInit = {}) {
  const answer = await site.app.fetch(
    new Request(`http://localhost${path}`, { redirect: "manual", ...init }),
  );
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test("M8: while the database is down every response that needs it is 503 with Retry-After, and nobody is signed out", async () => {
  await using database = await createSeveredDatabase();
  await using site = await createTestSite({}, { connection: database.connection });
  const { cookie, token } = await signIn(site);
  const signedIn = { headers: { cookie } };
  const call = { headers: { cookie, "x-jwt-token": token } };
  const requests: [path: string, init: RequestInit][] = [
    ["/account", signedIn],
    ["/account.data", signedIn],
    ["/writing", signedIn],
    ["/api/user/current", call],
    ["/api/auth/get-session", signedIn],
    ["/api/auth/token", signedIn],
    ["/search?q=sea", {}],
    ["/bookdetail/none", {}],
    ["/api/writing/chapters/none/changes", { method: "POST", body: "{}", ...call }],
    ["/api/auth/logout", { method: "POST", ...call }],
  ];
  const before = await Promise.all(requests.slice(0, 5).map(([path, init]) => ask(site, path, init)));
  expect(before.map(({ status }) => status)).not.toContain(503);
  database.cut();
  for (const [path, init] of requests) {
    const answer = await ask(site, path, init);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(0);
    expect(answer.headers.getSetCookie(), path).toEqual([]);
  }
  database.restore();
  expect((await site.get("/api/user/current", call)).status).toBe(200);
});

test("C09 a recording that comes while the database is down is refused in JSON, so that its client sends it again", async () => {
  await using database = await createSeveredDatabase();
  await using site = await createTestSite({ ANALYTICS: "mixpanel" }, { connection: database.connection });
  const send = async () => {
    const events = [{ type: 2, timestamp: Date.now(), data: { node: { type: 0, childNodes: [] } } }];
    const query = new URLSearchParams({ replay_id: "one", $current_url: "http://localhost/about" });
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    return ask(site, `/record/?${query}`, { method: "POST", headers, body: JSON.stringify(events) });
  };
  database.cut();
  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(JSON.parse(refused.text)).toMatchObject({ error: expect.any(String) });
  database.restore();
  expect((await send()).status).toBe(200);
  expect(await site.db.$count(replays)).toBe(1);
});

test("X10 S08 without scripts a failed log-out is a page that says that one is still signed in", async () => {
  await using database = await createSeveredDatabase();
  await using site = await createTestSite({}, { connection: database.connection });
  const { cookie } = await signIn(site);
  const form = {
    method: "POST",
    headers: { cookie, accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    body: new URLSearchParams(),
  };
  database.cut();
  const answer = await ask(site, "/api/auth/logout", form);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(answer.text).toContain("You are still signed in.");
  expect(answer.headers.getSetCookie()).toEqual([]);
  database.restore();
  const again = await ask(site, "/api/auth/logout", form);
  expect([again.status, again.headers.get("location")]).toEqual([303, "/sign-in"]);
});

test("M9: cached public pages are served for ten minutes while the database is down, marked as stale", async () => {
  await using database = await createSeveredDatabase();
  let now = Date.now();
  await using site = await createTestSite(
    {},
    { connection: database.connection, site: { now: () => new Date(now) } },
  );
  const book = await site.makeBook({ title: "Walking with a book" });
  const path = `/bookdetail/${book.jid}`;
  const fresh = await site.get(path);
  expect([fresh.status, fresh.headers.get("warning")]).toEqual([200, null]);
  database.cut();
  await expect.poll(async () => (await ask(site, path)).headers.get("warning")).toContain("110");
  now += 9 * 60_000;
  const stale = await ask(site, path);
  expect([stale.status, stale.text]).toEqual([200, fresh.text]);
  expect(Number(stale.headers.get("age"))).toBeGreaterThanOrEqual(9 * 60);
  expect(stale.headers.get("cache-control")).toBe("no-cache");
  const unchanged = await ask(site, path, { headers: { "if-none-match": fresh.headers.get("etag") ?? "" } });
  expect(unchanged.status).toBe(304);
  now += 2 * 60_000;
  expect((await ask(site, path)).status).toBe(503);
  database.restore();
  const again = await site.get(path);
  expect([again.status, again.headers.get("warning")]).toEqual([200, null]);
});

test("M9: a private page is never shown to another visitor while the database is down", async () => {
  await using database = await createSeveredDatabase();
  const render = async (request: Request) => {
    await database.connection.pool.query("select 1");
    const own = request.headers.get("cookie");
    return new Response(own ?? "everyone", own ? {} : { headers: publicPage(["books"]) });
  };
  await using site = await createTestSite({}, { connection: database.connection, render });
  await site.app.caughtUp();
  expect((await site.get("/mine", { headers: { cookie: "who=ann" } })).text).toBe("who=ann");
  database.cut();
  expect((await ask(site, "/mine", { headers: { cookie: "who=ann" } })).status).toBe(503);
  expect((await ask(site, "/mine")).status).toBe(503);
});

test("M8, M13: while PostgreSQL's disk is full writes are 503 with Retry-After, and pages are served", async () => {
  await using site = await createTestSite();
  const { cookie, token, profiles } = await signIn(site, { state: "ACTIVE" });
  const work = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters: [{ title: "One" }] });
  const content = [{ type: "text", text: "word " }];
  const steps = [{ stepType: "replace", from: 1, to: 1, slice: { content } }];
  const save = () =>
    ask(site, `/api/writing/chapters/${work.chapterIds[0]}/changes`, {
      method: "POST",
      headers: { cookie, "x-jwt-token": token, "content-type": "application/json" },
      body: JSON.stringify({ saveId: randomUUID(), version: 0, steps }),
    });
  // The messages of PostgreSQL then: for a table, for temporary files, and for its log.
  for (const code of ["53100", "53400", "58030"]) {
    await site.db.execute(
      sql.raw(`create or replace function say_full() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '${code}'; end $$;
      create or replace trigger full_disk before insert on chapter_changes execute function say_full()`),
    );
    const answer = await save();
    expect([code, answer.status]).toEqual([code, 503]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(site, "/account", { headers: { cookie } })).status).toBe(200);
  }
  await site.db.execute(sql`drop trigger full_disk on chapter_changes`);
  expect((await save()).status).toBe(200);
});

test("M9: a picture whose store is down is 503, and one that never existed stays 404", async () => {
  await using site = await createTestSite();
  const { hash } = await site.files.put(new TextEncoder().encode("a picture"));
  const picture = `/files/${hash}.png`;
  const absent = `/files/${"0".repeat(64)}.png`;
  expect((await ask(site, picture)).status).toBe(200);
  expect((await ask(site, absent)).status).toBe(404);
  const folder = join(site.settings.DATA_DIR, "files");
  await rename(folder, `${folder}-away`);
  const away = await ask(site, picture);
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await ask(site, absent)).status).toBe(503);
  await rename(`${folder}-away`, folder);
  expect((await ask(site, picture)).status).toBe(200);
});
