import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { checkHealth } from "./health.ts";

test("what fails is named, and what hangs counts as failed when its time is up", async () => {
  await using site = await createTestSite();
  const broken = {
    ...site,
    files: { ...site.files, check: () => Promise.reject(new Error("the disk is full")) },
    jobs: { ...site.jobs, check: () => new Promise<void>(() => {}) },
  };
  const health = await checkHealth(broken, 1_000);
  expect(health).toEqual({
    status: "failed",
    checks: { database: "ok", storage: "failed", jobs: "failed" },
  });
});
