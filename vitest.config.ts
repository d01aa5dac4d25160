import { defineConfig } from "vitest/config";

const shared = { globalSetup: "tests/support/global-setup.ts", testTimeout: 60_000, hookTimeout: 60_000 };

// `vitest --project unit` needs a build only for request tests; `--project browser` always does.
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", include: ["{app,server,tests}/**/*.test.{ts,tsx}"] } },
      { test: { ...shared, name: "browser", include: ["{app,e2e}/**/*.e2e.ts"], fileParallelism: false } },
    ],
  },
});
