import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

const database = "tests/support/global-setup.ts";
const shared = {
  globalSetup: [database],
  // Far longer than any test takes on an idle machine: a busy one must not cause failures.
  testTimeout: 180_000,
  hookTimeout: 60_000,
  // On a busy machine expected changes take longer.
  expect: { poll: { timeout: 15_000 } },
  // Modules have no state here, so that test files may share them: loading them again for each took a third of the
  // processor time (measured in decision 202).
  isolate: false,
  setupFiles: ["tests/support/both-errors.ts", "tests/support/derive-once.ts"],
};

// `vitest --project unit` needs a build only for request tests; `--project browser` always does.
export default defineConfig({
  test: {
    // One more than the processors of a small machine: much of a test's time is waiting, for the database and for
    // processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: "unit", include: ["{app,server,tests}/**/*.test.{ts,tsx}"] } },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["{app,e2e}/**/*.e2e.ts"],
          // Each try has a site of its own; scripts/test.mjs names every journey that needed a second one (decision
          // 092).
          retry: 1,
        },
      },
    ],
  },
});
