import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { createCodes } from "#app/billing/codes/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/record-admin-action.server.ts";
import { setOperatorRole } from "#app/platform/auth/suspension-commands.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { writeText } from "#tests/support/write-text.ts";

/** Where each page of the route table can be seen, by whom. A new page without a line here fails. */
const screens: Record<string, { out?: string; in?: string; unpaid?: string }> = {
  "/": { out: "/", in: "/" },
  "/search": { out: "/search?q=zzz", in: "/search?q=night" },
  "/bookdetail/:jid": { out: "/bookdetail/nightjar" },
  "/book-reader/:id/:chapter?": { out: "/book-reader/nightjar" },
  "/about": { out: "/about", in: "/about" },
  "/faq": { out: "/faq" },
  "/terms": { out: "/terms" },
  "/privacy": { out: "/privacy" },
  "/content-policy": { out: "/content-policy" },
  "/api-test": { out: "/api-test" },
  "/*": { out: "/nowhere" },
  "/login": { out: "/login" },
  "/sign-in": { out: "/sign-in" },
  "/sign-in/go-on": { out: "/sign-in/go-on?link=old" },
  "/sign-in/new-password": { out: "/sign-in/new-password" },
  "/sign-up": { out: "/sign-up" },
  "/sign-up/*": { in: "/sign-up/start" },
  "/authorhandle": { out: "/authorhandle?id=r-quill" },
  "/following": { in: "/following" },
  "/following/:kind/:name": { in: "/following/author/r-quill" },
  "/account": { in: "/account" },
  "/account/names": { in: "/account/names" },
  "/account/time-zone": { in: "/account/time-zone" },
  "/account/email": { in: "/account/email" },
  "/account/password": { in: "/account/password" },
  "/account/second-factor": { in: "/account/second-factor" },
  "/account/passkeys": { in: "/account/passkeys" },
  "/account/providers": { in: "/account/providers" },
  "/account/sessions": { in: "/account/sessions" },
  "/account/withdraw": { in: "/account/withdraw" },
  "/account/invoices": { in: "/account/invoices" },
  "/adults-only": { out: "/adults-only?to=/book-reader/nightjar" },
  "/account/security": { in: "/account/security" },
  "/account/mails": { in: "/account/mails" },
  "/account/mails/stop": { out: "/account/mails/stop" },
  "/account/export": { in: "/account/export" },
  "/account/delete": { in: "/account/delete" },
  "/admin": { in: "/admin" },
  "/admin/plans": { in: "/admin/plans" },
  "/admin/plans/:id": { in: "/admin/plans/monthly" },
  "/admin/codes": { in: "/admin/codes" },
  "/admin/webhooks": { in: "/admin/webhooks" },
  "/admin/jobs": { in: "/admin/jobs" },
  "/admin/security": { in: "/admin/security" },
  "/admin/log": { in: "/admin/log" },
  "/select-profile": { in: "/select-profile?switch=true" },
  "/select-profile/manage": { in: "/select-profile/manage" },
  "/select-profile/new": { in: "/select-profile/new?kind=family" },
  "/writings": { in: "/writings" },
  "/writings/bin": { in: "/writings/bin" },
  "/writing/new": { in: "/writing/new" },
  "/writing/import": { in: "/writing/import" },
  "/account/works": { in: "/account/works" },
  "/author-dashboard": { in: "/author-dashboard" },
  "/subscription": { in: "/subscription?cancel" },
  "/interstitial": { unpaid: "/interstitial" },
};

/**
 * Pages that cannot be opened by their address alone: checked below, in e2e/account-journey or in their slice's own
 * journey; the rest redirect.
 */
const onTheWay = new Set([
  "/admin/accounts/:id",
  "/admin/codes/:batch",
  "/bookdetail",
  "/checkout/:id",
  "/select-profile/:id",
  "/sign-in/factor-one",
  "/sign-in/factor-two",
  "/sign-in/with/:provider",
  "/sign-up/verify-email-address",
  "/sign-up/password",
  // Of a work: see `makeWriting`.
  "/writing-edit",
  "/writing-edit/preview",
  "/writing/:id",
  "/writing/:id/chapter/:chapter",
  "/writing/:id/settings",
  "/writing/:id/publish",
  "/writing/:id/import",
  "/writing/:id/export",
  "/writing/:id/typography",
  // In catalog/importing, by a member.
  "/book-reader/:id/:chapter/members",
]);

async function isFine(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path);
  expect(await axeFindings(page), path).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Wait for colour transitions before checking contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await axeFindings(page, ["color-contrast"]), `${path} dark`).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Makes the account an admin; returns the detail screens. */
async function makeOperator(site: Parameters<typeof makeAccount>[0], accountId: string): Promise<string[]> {
  await site.db.transaction((tx) => setOperatorRole(tx, accountId, "admin"));
  const subject = { kind: "account", id: accountId } as const;
  await recordAdminAction(
    site.db,
    { actorId: accountId, name: "sessions-ended", subject, reason: "A test" },
    site.now(),
  );
  const { batchId } = await createCodes(site, { planId: null, days: 30, count: 2, expiresAt: null });
  return [`/admin/accounts/${accountId}`, `/admin/codes/${batchId}`];
}

/** Makes a work with text; returns its screens. */
async function makeWriting(site: Parameters<typeof makeAccount>[0], profileId: string): Promise<string[]> {
  const chapters = [{ title: "The Harbour", partTitle: "Out" }, { title: "Low Water" }];
  const { workId, chapterIds } = await makeWork(site, { profileId, title: "The Salt Road", chapters });
  const [chapter = ""] = chapterIds;
  await writeText(site, chapter, 'She counted the boats twice.\nThere were "eleven", or ten.');
  const edited = `id=${workId}&chapter=${chapter}`;
  return [
    ...["", `/chapter/${chapter}`, "/settings", "/publish", "/import", "/export", "/typography"].map(
      (path) => `/writing/${workId}${path}`,
    ),
    `/writing-edit?${edited}`,
    `/writing-edit/preview?${edited}`,
  ];
}

test("axe finds nothing on any screen, light and dark, and none scrolls sideways at 360 px", async () => {
  await using browser = await openTestBrowser();
  // The 404 page, and calls that the diagnostics page makes on purpose.
  browser.allow(/status of 4\d\d/);
  const { site, url } = browser;
  await site.makeBook({ jid: "nightjar", title: "Nightjar", chapters: [{ title: "One" }, { title: "Two" }] });
  const made = await makeAccount(site, {
    state: "ACTIVE",
    profiles: [
      { kind: "pen-name", handle: "r-quill", fullName: "R. Quill" },
      { kind: "family", handle: "little-tom", fullName: "Tom" },
    ],
  });
  const operatorScreens = await makeOperator(site, made.account.id);
  const writingScreens = await makeWriting(site, made.profiles[0]?.id ?? "");
  const { cookie: unpaidCookie } = await makeAccount(site);
  const phone = { viewport: { width: 360, height: 740 } };
  const out = await browser.newPage(phone);
  const signedIn = await browser.newPage(phone);
  const unpaid = await browser.newPage(phone);
  const cookiesOf = (given: string) =>
    given
      .split("; ")
      .map((pair) => pair.split(/=(.*)/s))
      .map(([name = "", value = ""]) => ({ name, value, url }));
  await signedIn.context().addCookies(cookiesOf(actingAs(made)));
  await unpaid.context().addCookies(cookiesOf(unpaidCookie));

  const latest: { id: string } = JSON.parse((await site.get("/builds/latest.json")).text);
  const { matcher }: { matcher: Record<"static" | "dynamic", object> } = JSON.parse(
    (await site.get(`/builds/meta/${latest.id}.json`)).text,
  );
  const pages = [...Object.keys(matcher.static), ...Object.keys(matcher.dynamic)];
  expect(pages.filter((path) => !screens[path] && !onTheWay.has(path))).toEqual([]);
  for (const { out: open, in: own, unpaid: before } of Object.values(screens)) {
    if (open) await isFine(out, open);
    if (own) await isFine(signedIn, own);
    if (before) await isFine(unpaid, before);
  }

  for (const path of [...operatorScreens, ...writingScreens]) await isFine(signedIn, path);
  await signedIn.goto("/select-profile/manage");
  const [profile = ""] = await signedIn
    .getByRole("link", { name: "Edit" })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await isFine(signedIn, profile);
  await out.goto("/sign-in");
  await out.getByLabel("Mail address").fill("reader@example.org");
  await out.keyboard.press("Enter");
  await out.waitForURL("**/factor-one");
  await isFine(out, "/sign-in/factor-one");
}, 300_000);
