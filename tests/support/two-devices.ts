import type { openTestBrowser } from "./browser.ts";
import { makeAccount } from "./make-account.ts";
import { desktop } from "./reading-steps.ts";
import { actingAs } from "./sign-in.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Whatever is requested while the server is stopped. */
export const withoutServer = /ERR_|Failed to (?:load|fetch)|profile sync|network|NetworkError/i;

/** Two devices on which the same reader is signed in. */
export async function devicesOf(browser: Awaited<ReturnType<typeof openTestBrowser>>, url: string) {
  const made = await makeAccount(browser.site, { state: "ACTIVE" });
  const cookies = actingAs(made)
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = "", value = ""]) => ({ name, value, url }));
  const open = async (options: Parameters<typeof browser.newPage>[0]) => {
    const page = await browser.newPage({ reducedMotion: "reduce", baseURL: url, ...options });
    await page.context().addCookies(cookies);
    return page;
  };
  return { cookies, laptop: await open(desktop), phone: await open(phone) };
}
