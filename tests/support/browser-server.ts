import { chromium } from "playwright-core";
import { chromiumOptions } from "./chromium-options.ts";

/**
 * One Chromium for the whole run: every test connects to it and has contexts of its own. Starting one takes a second or
 * two.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(chromiumOptions());
  process.env["TEST_BROWSER_URL"] = server.wsEndpoint();
  return () => server.close();
}
