import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { replays } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { exportEvents } from "./export-events-queries.server.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("the export of an account has its events, and the deletion of the account deletes them and its recordings", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const [one, other] = [await signIn(site), await signIn(site)];
  const at = new Date();
  for (const { who } of [one, other]) {
    const { id }: { id: string } = JSON.parse((await who.get("/api/analytics/identity")).text);
    const event = {
      event: "$pageview",
      properties: { distinct_id: id, $current_url: "http://localhost/faq" },
    };
    const headers = { "user-agent": person };
    await site.get("/e/", { method: "POST", headers, body: JSON.stringify([event]) });
    await site.db
      .insert(replays)
      .values({ id: `recording of ${id}`, visitor: id, startedAt: at, endedAt: at, path: "/", size: 0 });
  }
  const exportedFiles = async () => {
    const files = [];
    for await (const file of exportEvents(site, one.account.id)) files.push(file);
    return files;
  };
  const [file] = await exportedFiles();
  expect(file?.path).toBe("analytics/events.json");
  expect(JSON.parse(file?.content ?? "[]")).toEqual([expect.objectContaining({ path: "/faq" })]);
  await site.db.execute(sql`delete from accounts where id = ${one.account.id}`);
  expect((await site.db.execute(sql`select from analytics_events`)).rows).toHaveLength(1);
  expect(await site.db.$count(replays)).toBe(1);
  expect(await exportedFiles()).toEqual([]);
});

test("what arrives of a visitor after consent was withdrawn is not stored: neither events nor recordings, of whichever client", async () => {
  await using site = await createTestSite({ ANALYTICS: "mixpanel" });
  const headers = { "user-agent": person };
  const visitor = "0195a1b2-visitor-who-withdraws";
  const event = (name: string, distinct_id: string) => ({
    event: name,
    properties: { distinct_id, $current_url: "http://localhost/faq" },
  });
  const track = (name: string, id = visitor) =>
    site.get("/e/", { method: "POST", headers, body: JSON.stringify([event(name, id)]) });
  const record = () => {
    const query = new URLSearchParams({
      replay_id: "one",
      distinct_id: visitor,
      $current_url: "http://localhost/faq",
    });
    const meta = {
      type: 4,
      timestamp: Date.now(),
      data: { href: "http://localhost/faq", width: 9, height: 9 },
    };
    return site.get(`/record/?${query.toString()}`, {
      method: "POST",
      headers,
      body: JSON.stringify([meta]),
    });
  };
  await track("before");
  await record();
  expect(await site.db.$count(replays)).toBe(1);
  const forgotten = await site.get("/api/analytics/forget", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids: [visitor] }),
  });
  expect(forgotten.status).toBe(204);
  // The last part that the client sends when it stops, or a tab that does not know yet.
  for (const answer of [await track("after"), await record()]) expect(answer.status).toBe(200);
  await track("other", "0195a1b2-somebody-else");
  const { rows } = await site.db.execute(sql`select name from analytics_events`);
  expect([rows, await site.db.$count(replays)]).toEqual([[{ name: "other" }], 0]);
});
