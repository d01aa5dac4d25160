import type { Page } from "playwright-core";

type SheetLine = "choose-chapters" | "choose-time" | "choose-access" | "choose-followers" | "more-options";

/** Opens the fields of one line of the publish sheet. */
export async function openSheetLine(page: Page, id: SheetLine): Promise<void> {
  const line = page.locator(`#${id}`);
  await line.waitFor();
  if ((await line.getAttribute("open")) === null) await line.locator("> summary").click();
}

/** Sends the sheet and waits for the page that says what is out or scheduled. */
export async function publishSheet(page: Page): Promise<void> {
  await sendSheet(page);
  await page.waitForURL(/\/published\?/);
}

/** Presses the sheet's button, whatever it says. */
export const sendSheet = (page: Page) => page.locator(".publish-button").click();
