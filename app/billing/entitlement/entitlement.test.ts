import { expect, test } from "vitest";
import { markTime } from "./entitlement-commands.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

test("C02 E03 the entitlement costs one read more than the viewer, and no cache on the way stores it", async () => {
  await using site = await createTestSite();
  const { token } = await makeAccount(site, { state: "ACTIVE" });
  const headers = { "x-jwt-token": token };
  const ask = (path: string) => site.get(path, { headers });
  const answer = await ask("/api/revenueCat/entitlement");
  expect(JSON.parse(answer.text)).toEqual({ statusCode: 200, data: { state: "ACTIVE" } });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  await markTime(site.db, site.now());
  const knowing = await site.roundTrips(() => ask("/api/user/current"));
  expect(await site.roundTrips(() => ask("/api/revenueCat/entitlement"))).toBe(knowing + 1);
  expect((await site.get("/api/revenueCat/entitlement")).status).toBe(401);
});
