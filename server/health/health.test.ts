import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { checkDisk } from "../checks/disk.ts";
import { checkHealth } from "./health.ts";

test("M13: a failing part is named, and a hanging one counts as failed after its timeout", async () => {
  await using site = await createTestSite();
  const broken = {
    ...site,
    files: { ...site.files, check: () => Promise.reject(new Error("the disk is full")) },
    jobs: { ...site.jobs, check: () => new Promise<void>(() => {}) },
  };
  const health = await checkHealth(broken, 1_000);
  expect(health).toEqual({
    status: "failed",
    checks: { database: "ok", storage: "failed", jobs: "degraded", disk: "ok" },
  });
});

test("M13: without its jobs a site still serves pages and is only degraded", async () => {
  await using site = await createTestSite();
  const jobs = { ...site.jobs, check: () => Promise.reject(new Error("stopped")) };
  expect((await checkHealth({ ...site, jobs })).status).toBe("degraded");
});

test.each([
  [1_000, "ok"],
  [300, "warning"],
  [5, "failed"],
] as const)("M13: %d MB left on the disk count as %s", async (megabytes, status) => {
  const settings = { DATA_DIR: "/data", STORAGE_URL: "file:///store" };
  const measure = async (path: string) => ({
    bavail: (path === "/store" ? megabytes : 9_000) * 256,
    bsize: 4_096,
  });
  const finding = await checkDisk(settings, measure);
  expect(finding).toMatchObject({ status, message: `${megabytes} MB free for /store` });
  expect(finding.advice === undefined).toBe(status === "ok");
});

test("M13: liveness, readiness and health have separate addresses", async () => {
  await using site = await createTestSite();
  const ask = async (path: string) => {
    const { status, text, headers } = await site.get(path);
    expect(headers.get("cache-control")).toBe("no-store");
    return { status, ...(JSON.parse(text) as object) };
  };
  expect(await ask("/health/live")).toEqual({ status: "ok" });
  expect(await ask("/health/ready")).toMatchObject({
    status: "ok",
    checks: { database: "ok", storage: "ok" },
  });
  expect(await ask("/health")).toMatchObject({ checks: { database: "ok", jobs: "ok", disk: "ok" } });
});
