import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { storeReplay } from "#app/operations/analytics/replay/store-replay.server.ts";
import { testProvider } from "#app/billing/providers/test-checkout/test-provider.server.ts";
import { credentials } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { makeAccount } from "./make-account.ts";
import { addSecondFactor } from "./second-factor.ts";

/** An account that came from a provider which did not vouch for its address, and so has no way to sign in yet. */
export async function makeAccountWithoutPassword(site: Site) {
  const made = await makeAccount(site);
  await site.db.delete(credentials).where(eq(credentials.userId, made.account.id));
  return made;
}

/** The address of a checkout that an account has begun. */
export async function beginTestCheckout(site: Site, account: { id: string; email: string }): Promise<string> {
  const plan = {
    id: "monthly",
    name: "Monthly",
    amountMinor: 600,
    currency: "EUR",
    trialDays: 0,
    interval: "month",
  } as const;
  const begun = await testProvider.startCheckout(site, { account, plan, backPath: "/writings" });
  if (!begun.ok) throw new Error(begun.reason);
  return begun.redirectTo;
}

/** Signs in as far as the second factor of a new account. */
export async function signInHalfway(site: Site, page: Page): Promise<void> {
  const made = await makeAccount(site);
  await addSecondFactor(site, made);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(made.email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/factor-one");
  await page.getByLabel("Password").fill(made.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/factor-two");
}

const element = (id: number, tagName: string, childNodes: object[] = []) => ({
  type: 2,
  id,
  tagName,
  attributes: {},
  childNodes,
});

/** Stores a recording of a visit, in the form of rrweb; returns the address where it is played. */
export async function recordVisit(site: Site): Promise<string> {
  const at = site.now().getTime();
  const words = { type: 3, id: 5, textContent: "Nightjar" };
  const body = element(3, "body", [element(4, "h1", [words])]);
  const node = { type: 0, id: 1, childNodes: [element(2, "html", [element(6, "head"), body])] };
  const move = (ms: number) => ({
    type: 3,
    timestamp: at + ms,
    data: { source: 1, positions: [{ x: ms / 10, y: 120, id: 4, timeOffset: 0 }] },
  });
  await storeReplay(site, {
    id: "nightjar-visit",
    session: "nightjar-visit",
    visitor: "somebody",
    path: "/bookdetail/nightjar",
    events: [
      {
        type: 4,
        timestamp: at,
        data: { href: "http://localhost/bookdetail/nightjar", width: 1200, height: 800 },
      },
      { type: 2, timestamp: at + 1, data: { node, initialOffset: { top: 0, left: 0 } } },
      move(500),
      move(2_000),
    ],
  });
  return "/admin/analytics/replays/nightjar-visit";
}
