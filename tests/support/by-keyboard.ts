import type { Locator, Page } from "playwright-core";

/** Whether the element with the focus, or a box that is drawn around it, has an outline of at least 2 px. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    for (let element = document.activeElement, steps = 0; element && steps < 4; steps++) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) return true;
      element = element.parentElement;
    }
    return document.activeElement === document.body;
  });

/** Presses Tab until the element has the focus, which must be seen at every stop on the way. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const element = wanted.first();
  await element.waitFor();
  for (let presses = 0; presses < 100; presses++) {
    if (await element.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press("Tab");
    if (!(await isFocusSeen(page)))
      throw new Error(
        `the focus is not seen at ${await page.locator(":focus").evaluate((at) => at.outerHTML)}`,
      );
  }
  throw new Error(`${await element.evaluate((found) => found.outerHTML)} cannot be reached by Tab`);
}

/** Goes to a field and replaces what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Goes to a button, a link or the head of what folds, and presses Enter. */
export async function pressEnter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}
