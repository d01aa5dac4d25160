import type { Page } from "playwright-core";
import { hydrated } from "./hydrated.ts";

/** What a browser complains of while the server is stopped, and what is refused on purpose. */
export const withoutServer =
  /ERR_|Failed to (?:load|fetch)|status of (?:403|409)|profile sync|network|NetworkError/i;

/** Keeps a book on the device from its page, and waits until it is there. */
export async function keepOnThisDevice(page: Page, jid: string): Promise<void> {
  await page.goto(`/bookdetail/${jid}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Keep on this device" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep on this device" });
  await dialog.getByText(/, about \d[\d.]*\s[kM]B\./).waitFor();
  await dialog.getByRole("button", { name: "Keep on this device" }).click();
  await page.getByRole("dialog", { name: "Kept on this device" }).waitFor();
}
