import type { Page } from "playwright-core";

/** Waits until the page's scripts have taken it up: what is pressed before is a form or a link and nothing more. */
export const hydrated = (page: Page) => page.waitForFunction(() => history.scrollRestoration === "manual");
