import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

const database = "tests/support/global-setup.ts";
const shared = {
  globalSetup: [database],
  // Far beyond what any takes on a quiet machine: a busy one must not fail what is right.
  testTimeout: 180_000,
  hookTimeout: 60_000,
  // What comes to be on a busy machine comes a little later.
  expect: { poll: { timeout: 15_000 } },
  // Nothing here keeps state in its modules, so that files may share them: loading them anew for each took a third of the
  // processor time (measured in decision 202).
  isolate: false,
};

// `vitest --project unit` needs a build only for request tests; `--project browser` always does.
export default defineConfig({
  test: {
    // One more than processors in a small machine: much of a test's time is waiting, for the database and for processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: "unit", include: ["{app,server,tests}/**/*.test.{ts,tsx}"] } },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["{app,e2e}/**/*.e2e.ts"],
          // Each time on a site of its own; scripts/test.mjs names every journey that needed it (decision 092).
          retry: 1,
          globalSetup: [database, "tests/support/browser-server.ts"],
        },
      },
    ],
  },
});
