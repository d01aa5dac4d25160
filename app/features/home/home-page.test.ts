import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("the front page answers with HTML under a strict policy", async () => {
  await using site = await createTestSite();
  const page = await site.get("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
});
