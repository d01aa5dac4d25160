import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { announceLive, announceToReaders } from "./live-commands.server.ts";
import { sql } from "drizzle-orm";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

interface LiveEvent {
  id: string;
  name: string;
}

/** Opens the stream as a page does; `next` waits for an event. */
async function open(site: TestSite, token: string, lastId?: string) {
  await site.app.caughtUp();
  const headers = { "x-jwt-token": token, ...(lastId !== undefined && { "last-event-id": lastId }) };
  const answer = await site.app.fetch(new Request("http://localhost/api/live", { headers }));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next(): Promise<LiveEvent> {
      while (!text.includes("\n\n")) text += (await reader?.read())?.value ?? "\n\n";
      const [event = "", ...rest] = text.split("\n\n");
      text = rest.join("\n\n");
      return {
        id: /^id: (.*)$/m.exec(event)?.[1] ?? "",
        name: /^event: (.*)$/m.exec(event)?.[1] ?? "",
      };
    },
    close: async () => reader?.cancel(),
  };
}

/** Everything since an event, as a program asks now and then. */
async function since(site: TestSite, token: string, lastId: string): Promise<string[]> {
  await site.app.caughtUp();
  const headers = { "x-jwt-token": token, "last-event-id": lastId };
  const { text } = await site.get("/api/live?once", { headers });
  return [...text.matchAll(/^event: (.*)$/gm)].map(([, name = ""]) => name);
}

test("an open page is notified of what is committed for its account on any server, and of nothing that is rolled back or another's", async () => {
  await using site = await createTestSite();
  await using other = await createTestSite({}, { connection: site.connection });
  const { token, account } = await makeAccount(site);
  const stranger = await makeAccount(site);
  const live = await open(site, token);
  expect(await live.next()).toMatchObject({ name: "ready" });
  const rolledBack = other.db.transaction(async (tx) => {
    await announceLive(tx, "jobs", account.id);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await announceLive(other.db, "jobs", stranger.account.id);
  await entitle(other, account.id, "COMPLIMENTARY");
  expect(await live.next()).toMatchObject({ name: "entitlement" });
  await announceLive(other.db, "jobs", account.id);
  expect(await live.next()).toMatchObject({ name: "jobs", id: expect.stringContaining("jobs.1") });
  await live.close();
});

test("whoever connects again with the id of the last event learns of all that has changed since, and of nothing twice", async () => {
  await using site = await createTestSite();
  const { token, account } = await makeAccount(site);
  const live = await open(site, token);
  const { id } = await live.next();
  await live.close();
  await announceLive(site.db, "jobs", account.id);
  await announceLive(site.db, "jobs", account.id);
  await announceToReaders(site.db, "notifications", sql`select ${account.id}`);
  expect(await since(site, token, id)).toEqual(["jobs", "notifications"]);
  const again = await open(site, token, id);
  expect((await again.next()).name).toBe("jobs");
  const last = await again.next();
  expect(last.name).toBe("notifications");
  await again.close();
  expect(await since(site, token, last.id)).toEqual([]);
  // An id that is not ours is that of nobody who was here before.
  expect(await since(site, token, "7")).toEqual(["ready"]);
});

test("changes in concurrent transactions are all announced, in whichever order they are committed", async () => {
  await using site = await createTestSite();
  const { token, account } = await makeAccount(site);
  const live = await open(site, token);
  let known = (await live.next()).id;
  const committed: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      await site.db.transaction(async (tx) => {
        await announceLive(tx, at % 2 ? "jobs" : "entitlement", account.id);
        await new Promise((resolve) => setTimeout(resolve, 5 * (8 - at)));
      });
      committed.push(String(at));
    }),
  );
  while (!known.includes("jobs.4") || !known.includes("entitlement.4")) known = (await live.next()).id;
  expect(committed).toHaveLength(8);
  await live.close();
});

test("a process that closes ends its streams, so that their readers connect to another", async () => {
  await using site = await createTestSite();
  const { token } = await makeAccount(site);
  const live = await open(site, token);
  await live.next();
  site.app.endStreams();
  expect(await live.next()).toEqual({ id: "", name: "" });
  const late = await open(site, token);
  expect(await late.next()).toEqual({ id: "", name: "" });
});

test("a crowd's topic costs nothing for accounts whose pages never listened", async () => {
  await using site = await createTestSite();
  const [reader, other] = [await makeAccount(site), await makeAccount(site)];
  const live = await open(site, reader.token);
  await live.next();
  await announceToReaders(site.db, "dashboard", sql`select id from accounts`);
  expect((await live.next()).name).toBe("dashboard");
  await live.close();
  const { rows } = await site.db.execute(
    sql`select count(*)::int as count from live_versions where account_id = ${other.account.id}`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test("X01 streams are for whoever is signed in: a session that has ended opens none, and an account has at most twenty", async () => {
  await using site = await createTestSite();
  const { token, account } = await makeAccount(site);
  const statusOf = async (headers: Record<string, string>) =>
    (await site.get("/api/live?once", { headers })).status;
  expect([await statusOf({}), await statusOf({ "x-jwt-token": "x.y.z" })]).toEqual([401, 401]);
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(site, token)));
  const refused = await site.get("/api/live", { headers: { "x-jwt-token": token } });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  for (const stream of streams) await stream.close();
  expect(await statusOf({ "x-jwt-token": token })).toBe(200);
  await site.db.delete(sessions).where(eq(sessions.userId, account.id));
  expect(await statusOf({ "x-jwt-token": token })).toBe(409);
});
