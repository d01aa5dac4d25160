import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

function blockLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("an overloaded site refuses expensive requests with 503 and Retry-After, and still serves cached pages and /health", async () => {
  await using site = await createTestSite({ SHED_LOAD_ABOVE_MS: "60" });
  await site.makeBook({ jid: "night" });
  const statusOf = async (path: string) => (await site.get(path)).status;
  for (const path of ["/", "/bookdetail/night"]) await statusOf(path);
  await expect.poll(() => statusOf("/search?q=a")).toBe(200);
  for (let turn = 0; turn < 3; turn++) {
    blockLoop(700);
    await wait(5);
  }
  const put = await site.get("/search?q=night");
  expect([put.status, put.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(put.text).toContain("The site is busy");
  expect(await statusOf("/")).toBe(200);
  expect(await statusOf("/bookdetail/night")).toBe(200);
  expect(await statusOf("/health")).toBe(200);
  // Once it has caught up it answers everything again.
  await expect.poll(() => statusOf("/search?q=night")).toBe(200);
});

test("a severely overloaded site serves only from memory", async () => {
  await using site = await createTestSite({ SHED_LOAD_ABOVE_MS: "5" });
  await site.get("/");
  for (let turn = 0; turn < 3; turn++) {
    blockLoop(700);
    await wait(5);
  }
  expect((await site.get("/sign-in")).status).toBe(503);
  expect((await site.get("/api/user/current")).headers.get("content-type")).toBe("application/json");
  // A page would end a recording for good: its client reads JSON.
  const recording = await site.get("/record/?replay_id=one", { method: "POST", body: "[]" });
  expect([recording.status, recording.headers.get("content-type")]).toEqual([503, "application/json"]);
  expect((await site.get("/")).status).toBe(200);
});
