import { expect, test } from "vitest";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { hostilePaths } from "#tests/support/hostile-paths.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { entitle } from "#tests/support/entitle.ts";

const keep = (path: string, at = Date.now()) =>
  encodeURIComponent(JSON.stringify({ path, timestamp: at, context: {} }));

test("R17 the page before the gate names the requested page, the plan's benefits and price, and how to cancel", async () => {
  await using site = await createTestSite({ OPERATOR_CONTACT: "books@example.org" });
  expect((await site.get("/interstitial")).headers.get("location")).toBe("/sign-in");
  const { who } = await signIn(site);
  const { status, text, headers, trail } = { ...(await who.follow("/writings")) };
  expect([status, trail.at(-1)]).toEqual([200, "/interstitial"]);
  expect(headers.get("cache-control")).toBe("private, no-store");
  for (const words of [
    "on the way to your writings",
    "€6.00",
    "a <!-- -->month",
    "€60.00",
    "a <!-- -->year",
    "2 months free",
    "Try it for",
    "14 days",
    "renews automatically until you cancel",
    "nothing is charged",
    "Not now",
    "mailto:books@example.org",
    'href="/account/export"',
  ])
    expect(text, words).toContain(words);
  // Blank: neither header nor footer.
  expect(text).not.toContain("site-header");
});

test("R17 A03 a sub-user sees whom to contact, sees no prices and can buy nothing", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, {
    name: "Maria Main",
    profiles: [{ kind: "pen-name", handle: "penny" }],
  });
  who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: profiles[1]?.id })));
  const { text } = await who.get("/interstitial");
  expect(text).toContain("Maria Main");
  for (const words of ["€", "Choose a plan", 'name="code"', 'value="trial"'])
    expect(text).not.toContain(words);
  for (const fields of [
    { intent: "trial" },
    { intent: "plan", plan: "monthly" },
    { intent: "redeem", code: "x" },
  ])
    expect((await who.post("/interstitial", fields)).status).toBe(403);
});

test("S09 R17 a trial opens the gate at once and leads to the stored path; there is only one", async () => {
  let now = new Date();
  await using site = await createTestSite({}, { site: { now: () => now } });
  const { who, account } = await signIn(site);
  await who.get("/writings?page=2");
  expect((await who.post("/interstitial", { intent: "trial" })).location).toBe("/interstitial?paid");
  expect((await who.get("/interstitial?paid")).location).toBe("/writings?page=2");
  expect(who.jar.has("intended-destination")).toBe(false);
  expect((await who.get("/writings")).status).toBe(200);
  expect((await findEntitlement(site, account.id)).state).toBe("TRIAL");
  now = new Date(now.getTime() + 15 * 86_400_000);
  await who.post("/interstitial", { intent: "trial" });
  expect((await who.get("/writings")).location).toBe("/interstitial");
  const again = await who.get("/interstitial");
  expect(again.text).not.toContain('value="trial"');
  expect(again.text).toContain("Everything you wrote is still here");
});

test("S09 a stored path older than 30 minutes is ignored: the target is /", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "ACTIVE" });
  who.jar.set("intended-destination", keep("/writings", Date.now() - 29 * 60_000));
  expect((await who.get("/interstitial")).location).toBe("/writings");
  who.jar.set("intended-destination", keep("/writings", Date.now() - 31 * 60_000));
  expect((await who.get("/interstitial")).location).toBe("/");
});

test("S09 S10 of over 200 hostile paths none leads off the site, neither onward nor back", async () => {
  expect(hostilePaths.length).toBeGreaterThan(200);
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const offSite: string[] = [];
  const isAway = (path: string) =>
    new URL(path, "http://localhost").origin !== "http://localhost" || path.startsWith("//");
  // Requests are slow: the underlying pure functions are tested with all of them.
  for (const path of hostilePaths.filter((_, at) => at % 12 === 0)) {
    who.jar.set("intended-destination", keep(path));
    const referer = encodeURI(path.replaceAll(/[^\x20-\x7e]/g, "")) || "/";
    const { text } = await who.get("/interstitial", { headers: { referer } });
    const back = /<a class="link" href="([^"]*)">Not now/.exec(text)?.[1] ?? "missing:";
    if (isAway(back)) offSite.push(`back: ${path}`);
  }
  const writer = await signIn(site, { state: "ACTIVE" });
  for (const path of hostilePaths.filter((_, at) => at % 3 === 0)) {
    writer.who.jar.set("intended-destination", keep(path));
    const { location } = await writer.who.get("/interstitial");
    if (!location || isAway(location)) offSite.push(`onward: ${path}`);
  }
  expect(offSite).toEqual([]);
}, 120_000);

test("S10 Not now leads to the page before, or to the book that was being read", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const back = async (referer: string) => {
    const { text } = await who.get("/interstitial", { headers: { referer } });
    return /<a class="link" href="([^"]*)">Not now/.exec(text)?.[1];
  };
  expect(await back("http://localhost:3000/search?q=owls")).toBe("/search?q=owls");
  expect(await back("http://localhost:3000/writings")).toBe("/");
  expect(await back("https://evil.example/search")).toBe("/");
  const context = { bookJid: "nightjar", bookTitle: "Nightjar", bookAuthor: "Ann" };
  const record = { path: "/book-reader/nightjar", timestamp: Date.now(), context };
  who.jar.set("intended-destination", encodeURIComponent(JSON.stringify(record)));
  expect(await back("http://localhost:3000/search?q=owls")).toBe(
    "/book-reader/nightjar?title=Nightjar&amp;author=Ann",
  );
});

test("R17 the test checkout pays for a plan without scripts, and leads to the stored path", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  await who.get("/writings");
  expect((await who.post("/interstitial", { intent: "plan", plan: "weekly" })).status).toBe(422);
  const chosen = await who.post("/interstitial", { intent: "plan", plan: "yearly" });
  expect(chosen.location).toMatch(/^\/checkout\//);
  expect((await who.get(chosen.location ?? "")).text).toContain("€60.00");
  const paid = await who.post(chosen.location ?? "", { card: "good" });
  expect([paid.status, paid.location]).toEqual([303, "/interstitial?paid"]);
  expect((await who.get("/interstitial?paid")).location).toBe("/writings");
  expect((await findEntitlement(site, account.id)).state).toBe("ACTIVE");
});

test("R17 without a provider there are codes only, and a plan cannot be bought by a forged form either", async () => {
  await using site = await createTestSite({ TEST_CHECKOUT: "no", TRIAL_DAYS: "0" });
  const { who } = await signIn(site);
  const { text } = await who.get("/interstitial");
  expect(text).toContain("gives out codes");
  expect(text).not.toContain("Choose a plan");
  expect((await who.post("/interstitial", { intent: "plan", plan: "monthly" })).status).toBe(422);
  const wrong = await who.post("/interstitial", { intent: "redeem", code: "7K2QM-0ZW4T-9HBXA-C3RDV" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toMatch(/aria-describedby="code-hint code-error"/);
  expect(wrong.text).toContain("7K2QM-0ZW4T-9HBXA-C3RDV");
});

test("S02 a lapsed author can still export all of their works, from here and from the account page", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "UNPAID" });
  expect((await who.get("/writings")).location).toBe("/interstitial");
  expect((await who.get("/interstitial")).text).toContain('href="/account/export"');
  expect((await who.get("/account")).text).toContain('href="/account/export"');
  expect((await who.get("/account/export")).text).toContain("Make a copy");
  expect((await who.post("/account/export", { intent: "ask" })).location).toBe("/account/export");
  expect((await who.get("/account/export")).text).toContain("is being made");
});

test("after paying, the page waits and is notified at once when the payment is confirmed", async () => {
  await using site = await createTestSite();
  const { who, account, token } = await signIn(site);
  const page = await who.get("/interstitial?paid");
  expect(page.text).toContain("waiting for your payment");
  // A second payment is not offered.
  expect(page.text).not.toContain("Choose a plan");
  expect(page.text).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
  const headers = { "x-jwt-token": token };
  const state = async () => (await site.get("/api/revenueCat/entitlement", { headers })).text;
  expect(await state()).toContain("UNPAID");
  await site.app.caughtUp();
  const answer = await site.app.fetch(new Request("http://localhost/api/live", { headers }));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: ready");
  await entitle(site, account.id);
  expect((await reader?.read())?.value).toContain("event: entitlement");
  await reader?.cancel();
  expect(await state()).toContain("ACTIVE");
});

test("R17 a paused subscription whose period is over can be resumed from here", async () => {
  let now = new Date();
  await using site = await createTestSite({}, { site: { now: () => now } });
  const { who, password } = await signIn(site);
  const chosen = await who.post("/interstitial", { intent: "plan", plan: "monthly" });
  await who.post(chosen.location ?? "", { card: "good" });
  await who.post("/subscription", { intent: "pause" });
  now = new Date(now.getTime() + 40 * 86_400_000);
  const { text } = await who.get("/interstitial");
  expect(text).toContain("Your subscription is paused");
  expect(text).not.toContain("Choose a plan");
  const response = await who.post("/interstitial", { intent: "resume" });
  expect([response.status, response.text.includes("Is it you?")]).toEqual([403, true]);
  const proof = { intent: "resume", "step-up": "password", "step-up-password": password };
  expect((await who.post("/interstitial", proof)).location).toBe("/interstitial?done=resumed");
});
