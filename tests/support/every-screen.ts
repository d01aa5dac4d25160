import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { createCodes } from "#app/billing/codes/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/record-admin-action.server.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { chapterPublications } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { openTestBrowser } from "./browser.ts";
import {
  beginTestCheckout,
  makeAccountWithoutPassword,
  recordVisit,
  signInHalfway,
} from "./account-steps.ts";
import { hydrated } from "./hydrated.ts";
import { makeAccount } from "./make-account.ts";
import { makeRooms } from "./make-rooms.ts";
import { makeReadWork } from "./read-work.ts";
import { makeWork } from "./make-work.ts";
import { actingAs } from "./sign-in.ts";
import { writeText } from "./write-text.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

/** A site, its address, and pages of a browser. */
interface Browser extends Pick<TestBrowser, "url" | "newPage"> {
  site: Site & Pick<TestBrowser["site"], "makeBook">;
}

/** Where each page of the route table can be seen, by whom. */
const screens: Record<string, { out?: string; in?: string; unpaid?: string }> = {
  "/": { out: "/", in: "/" },
  "/search": { out: "/search?q=zzz", in: "/search?q=night" },
  "/search/texts": { out: "/search/texts?q=zzz", in: "/search/texts?q=night" },
  "/bookdetail/:jid": { out: "/bookdetail/nightjar" },
  "/book-reader/:id/:chapter?": { out: "/book-reader/nightjar" },
  "/offline": { out: "/offline" },
  "/about": { out: "/about", in: "/about" },
  "/faq": { out: "/faq" },
  "/terms": { out: "/terms" },
  "/privacy": { out: "/privacy" },
  "/content-policy": { out: "/content-policy" },
  "/api/docs": { out: "/api/docs" },
  "/api-test": { out: "/api-test" },
  "/*": { out: "/nowhere" },
  "/login": { out: "/login" },
  "/sign-in": { out: "/sign-in" },
  "/sign-in/with/:provider": { out: "/sign-in/with/library" },
  "/sign-in/go-on": { out: "/sign-in/go-on?link=old" },
  "/sign-in/new-password": { out: "/sign-in/new-password" },
  "/sign-up": { out: "/sign-up" },
  "/sign-up/*": { in: "/sign-up/names" },
  "/sign-up/start": { in: "/sign-up/start" },
  "/authorhandle": { out: "/authorhandle?id=r-quill" },
  "/lists": { out: "/lists" },
  "/lists/:key": { out: "/lists/new" },
  "/collections": { out: "/collections" },
  "/series": { out: "/series?name=Birds" },
  "/genre/:slug": { out: "/genre/poetry" },
  "/tag/:slug": { out: "/tag/night-birds" },
  "/authors": { out: "/authors?letter=a" },
  "/author/:slug": { out: "/author/ann-author" },
  "/book-reader/:id/:chapter/members": { in: "/book-reader/nightjar/chapter-3/members" },
  "/book-reader/:id/:chapter/changes": { in: "/book-reader/nightjar/chapter-1/changes" },
  "/library": { in: "/library" },
  "/library/import": { in: "/library/import" },
  "/library/history": { in: "/library/history" },
  "/library/reading": { in: "/library/reading" },
  "/library/marks": { in: "/library/marks" },
  "/library/marks/import": { in: "/library/marks/import" },
  "/library/shelves": { in: "/library/shelves" },
  "/library/book/:jid": { in: "/library/book/nightjar" },
  "/following": { in: "/following" },
  "/following/:kind/:name": { in: "/following/author/r-quill" },
  "/account": { in: "/account" },
  "/account/exclusions": { in: "/account/exclusions?q=n" },
  "/account/searches": { in: "/account/searches?save=/search?q=night" },
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
  "/account/webhooks": { in: "/account/webhooks" },
  "/account/tokens": { in: "/account/tokens" },
  "/account/reading-apps": { in: "/account/reading-apps" },
  "/account/mails": { in: "/account/mails" },
  "/account/mails/stop": { out: "/account/mails/stop" },
  "/account/export": { in: "/account/export" },
  "/account/delete": { in: "/account/delete" },
  "/admin": { in: "/admin" },
  "/admin/plans": { in: "/admin/plans" },
  "/admin/plans/:id": { in: "/admin/plans/monthly" },
  "/admin/front-page": { in: "/admin/front-page" },
  "/admin/tags": { in: "/admin/tags" },
  "/admin/tags/:id": { in: "/admin/tags/1" },
  "/admin/authors": { in: "/admin/authors" },
  "/admin/authors/:slug": { in: "/admin/authors/ann-author" },
  "/admin/collections": { in: "/admin/collections" },
  "/admin/codes": { in: "/admin/codes" },
  "/admin/webhooks": { in: "/admin/webhooks" },
  "/admin/jobs": { in: "/admin/jobs" },
  "/admin/security": { in: "/admin/security" },
  "/admin/log": { in: "/admin/log" },
  "/admin/analytics": { in: "/admin/analytics" },
  "/admin/errors": { in: "/admin/errors" },
  "/admin/analytics/replays": { in: "/admin/analytics/replays" },
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

/** Pages of the route table that are no screen, with the reason. */
export const notScreens: Record<string, string> = {
  "/bookdetail": "redirects to the book that it names",
};

/** A visitor's page in the browser. */
interface Visitor {
  page: Page;
  /** As on a phone or not, for `pointer: coarse`. */
  setTouch: (isTouched: boolean) => Promise<unknown>;
  /** Waits until the page is hydrated, has everything it requested, and is painted. */
  settle: () => Promise<void>;
}

/** For whoever has given an address and a password, but not the second factor. */
const halfwayPaths = [
  "/sign-in/factor-two",
  "/sign-in/factor-two?with=backup",
  "/sign-in/new-password?sent",
  "/sign-up/verify-email-address",
];

/** How a visitor's page comes to show a screen. */
export interface Screen extends Visitor {
  path: string;
  open: () => Promise<unknown>;
}

/** A site that has something to show on every page, and every screen of it in a browser of whoever may see it. */
export async function openEveryScreen(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Screen[]> {
  const { site, url } = browser;
  const words = "The night heard the bird before anybody saw it.";
  const book = await site.makeBook({
    jid: "nightjar",
    title: "Nightjar",
    chapters: [
      { title: "One", html: `<p id="p-1">${words}</p>` },
      { title: "Two" },
      { title: "Three", access: "members" },
    ],
    genres: ["Poetry"],
    subjects: ["Night birds", "Woods"],
    book: { seriesName: "Birds", seriesPosition: "2" },
  });
  const made = await makeAccount(site, {
    state: "ACTIVE",
    profiles: [
      { kind: "pen-name", handle: "r-quill", fullName: "R. Quill" },
      { kind: "family", handle: "little-tom", fullName: "Tom" },
    ],
  });
  const own = [
    ...(await makeOperator(site, made.account.id)),
    ...(await makeWriting(site, made.profiles[0]?.id ?? "")),
    await recordVisit(site),
    ...(await makeRooms(site, { profileId: made.profiles[0]?.id ?? "", book, words })),
  ];
  const unpaid = await makeAccount(site);
  const checkout = await beginTestCheckout(site, unpaid.account);
  const pageOf = async (cookie: string) => {
    const page = await browser.newPage(options);
    const pairs = cookie.split("; ").filter(Boolean);
    await page
      .context()
      .addCookies(
        pairs.map((pair) => pair.split(/=(.*)/s)).map(([name = "", value = ""]) => ({ name, value, url })),
      );
    return visitorOf(page);
  };
  const visitors = {
    out: await pageOf(""),
    in: await pageOf(actingAs(made)),
    unpaid: await pageOf(unpaid.cookie),
    halfway: await pageOf(""),
    withoutPassword: await pageOf((await makeAccountWithoutPassword(site)).cookie),
  };
  await signInHalfway(site, visitors.halfway.page);
  const at = (visitor: Visitor, path: string): Screen => ({
    ...visitor,
    path,
    open: () => visitor.page.goto(path),
  });
  const listed = Object.values(screens).flatMap((who) =>
    (["out", "in", "unpaid"] as const).flatMap((name) => {
      const path = who[name];
      return path ? [at(visitors[name], path)] : [];
    }),
  );
  return [
    ...listed,
    // To somebody who is no member.
    at(visitors.out, "/book-reader/nightjar/chapter-3"),
    ...own.map((path) => at(visitors.in, path)),
    at(visitors.unpaid, checkout),
    ...halfwayPaths.map((path) => at(visitors.halfway, path)),
    at(visitors.withoutPassword, "/sign-up/password"),
    { ...visitors.in, path: "/select-profile/:id", open: () => openProfile(visitors.in.page) },
    { ...visitors.out, path: "/sign-in/factor-one", open: () => openFirstFactor(visitors.out.page) },
  ];
}

async function visitorOf(page: Page): Promise<Visitor> {
  const device = await page.context().newCDPSession(page);
  const pending = new Set<Request>();
  // A stream of notifications has no end.
  page.on("request", (request) => !request.url().endsWith("/api/live") && pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  // A new page cancels what the one before it requested, without an event for each.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && pending.clear());
  return {
    page,
    setTouch: (enabled) => device.send("Emulation.setTouchEmulationEnabled", { enabled }),
    async settle() {
      await hydrated(page);
      do {
        await page.evaluate(
          () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))),
        );
      } while (pending.size > 0);
    },
  };
}

async function openProfile(page: Page): Promise<void> {
  await page.goto("/select-profile/manage");
  const [profile = ""] = await page
    .getByRole("link", { name: "Edit" })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await page.goto(profile);
}

async function openFirstFactor(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("reader@example.org");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/factor-one");
}

/** Makes the account an admin; returns the screens of single things. */
async function makeOperator(site: Site, accountId: string): Promise<string[]> {
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
async function makeWriting(site: Site, profileId: string): Promise<string[]> {
  const chapters = [{ title: "The Harbour", partTitle: "Out" }, { title: "Low Water" }];
  const { workId, chapterIds } = await makeWork(site, { profileId, title: "The Salt Road", chapters });
  const [chapter = ""] = chapterIds;
  await writeText(site, chapter, 'She counted the boats twice.\nThere were "eleven", or ten.');
  // Something is scheduled, so that the page after publishing has something to say.
  const publishAt = new Date(Date.now() + 30 * 86_400_000);
  await site.db.insert(chapterPublications).values({
    chapterId: chapter,
    slug: "the-harbour",
    state: "scheduled",
    publishAt,
    updatedAt: new Date(),
  });
  const edited = `id=${workId}&chapter=${chapter}`;
  return [
    ...[
      "",
      `/chapter/${chapter}`,
      "/settings",
      "/settings?section=cover",
      "/publish",
      "/published",
      "/import",
      "/export",
      "/typography",
    ].map((path) => `/writing/${workId}${path}`),
    `/writing-edit?${edited}`,
    `/writing-edit/preview?${edited}`,
    `/writing-edit/preview/page?${edited}`,
    `/author-dashboard/${(await makeReadWork(site, profileId)).workId}`,
  ];
}
