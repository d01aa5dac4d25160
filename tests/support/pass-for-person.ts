import type { BrowserContext, Page } from "playwright-core";

/**
 * Hides from clients of analytics, which count no programs, that one drives this browser. The headless shell names
 * itself among its brands, whatever user agent it is given.
 */
export const passForPerson = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined });
  });
