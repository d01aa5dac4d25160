import type { Page } from "playwright-core";

/** Waits until the page is hydrated: before that, a click acts on a plain form or link. */
export const hydrated = (page: Page) => page.waitForFunction(() => history.scrollRestoration === "manual");
