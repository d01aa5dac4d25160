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
  // The test files of a worker share loaded modules with what those hold: loading them again for each took a third of the
  // processor time (decision 202). So what a module holds is of one site or database, in a `WeakMap` by that object; or is
  // the same for every site of the process, as what is computed once, cached by a hash, or limits how much runs at a time.
  // Modules of the browser hold what is of one page; their tests begin with the state that they test.
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
