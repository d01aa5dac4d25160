import { expect, test } from "vitest";
import { faults } from "./faults.ts";
import { linesOf } from "./report-faults.ts";
import { runFaults } from "./run-faults.ts";

test(
  "whatever is killed, full or down, no acknowledged write is lost, and the site recovers by itself",
  { timeout: 900_000, retry: 0 },
  async () => {
    const report = await runFaults({ seconds: 20, note: () => {} });
    console.log(linesOf(report).join("\n"));
    expect(report.lost).toEqual({ saves: [], webhooks: [], pictures: [], mails: [] });
    expect([...report.tally.wrong]).toEqual([]);
    expect(report.exitCode).toBe(0);
    // Each fault was tried, and there was something to lose.
    expect(report.struck.length).toBeGreaterThanOrEqual(faults.length - report.leftOut.length);
    for (const { name, refused } of report.struck)
      if (name === "database's disk full") expect(refused, name).toBeGreaterThan(0);
    for (const kind of ["saves", "webhooks", "pictures"] as const)
      expect(report.tally[kind].length, kind).toBeGreaterThan(5);
  },
);
