import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { checkHealth } from "./health.server.ts";

test("a site whose database, storage and jobs answer is ok", async () => {
  await using site = await createTestSite();
  expect(await checkHealth(site)).toMatchObject({
    status: "ok",
    failing: [],
    checks: { database: { status: "ok" }, storage: { status: "ok" }, jobs: { status: "ok" } },
  });
});

test("what fails is named, and what hangs counts as failed when its time is up", async () => {
  await using site = await createTestSite();
  const broken = {
    ...site,
    files: { ...site.files, check: () => Promise.reject(new Error("the disk is full")) },
    jobs: { ...site.jobs, check: () => new Promise<void>(() => {}) },
  };
  const health = await checkHealth(broken, 50);
  expect(health).toMatchObject({ status: "failing", failing: ["storage", "jobs"] });
  expect(JSON.stringify(health)).not.toContain("disk");
});
