import { expect, test } from "vitest";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** An account that pays for the monthly plan at the test checkout. */
async function subscriber(site: TestSite) {
  const made = await signIn(site, { profiles: [{ kind: "pen-name", handle: "penny" }] });
  made.who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: made.profiles[0]?.id })));
  const { location } = await made.who.post("/interstitial", { intent: "plan", plan: "monthly" });
  await made.who.post(location ?? "", { card: "good" });
  return made;
}

test("R19 A03 the page shows what is paid, the state and what comes next; sub-users cannot open it", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await subscriber(site);
  const { status, text, headers } = await who.get("/subscription");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  for (const words of [
    "Active",
    "Monthly",
    "It renews automatically on",
    "€6.00 a month",
    "2 months free",
    "4242",
    "Paid",
    "?cancel",
  ])
    expect(text, words).toContain(words);
  who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: profiles[1]?.id })));
  const refused = await who.get("/subscription");
  expect([refused.status, refused.text.includes("€6.00")]).toEqual([403, false]);
  expect((await who.post("/subscription", { intent: "cancel" })).status).toBe(403);
});

test("R19 cancelling takes two steps, names the end date, and can be undone", async () => {
  let now = new Date();
  await using site = await createTestSite({ TRIAL_DAYS: "0" }, { site: { now: () => now } });
  const { who } = await subscriber(site);
  const confirmation = await who.get("/subscription?cancel");
  expect(confirmation.text).toMatch(/You can write until <time/);
  expect((await who.post("/subscription", { intent: "cancel" })).location).toBe(
    "/subscription?done=cancelled",
  );
  const cancelled = await who.get("/subscription");
  expect(cancelled.text).toContain("It is not renewed. You can write until");
  expect((await who.post("/subscription", { intent: "resume" })).location).toBe("/subscription?done=resumed");
  expect((await who.get("/subscription")).text).toContain("It renews automatically on");
  await who.post("/subscription", { intent: "cancel" });
  // Lapsed: the gate is closed, but the export stays open.
  now = new Date(now.getTime() + 33 * 86_400_000);
  expect((await who.get("/subscription")).location).toMatch(/interstitial|sign-in/);
});

test("R19 a change of plan shows the difference before anything is charged", async () => {
  await using site = await createTestSite();
  const { who } = await subscriber(site);
  const shown = await who.post("/subscription", { intent: "preview", plan: "yearly" });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Due now");
  expect(shown.text).toMatch(/€5\d\.\d\d/);
  expect((await who.get("/subscription")).text).toContain("€6.00 a month");
  const { asOf = "" } = hiddenFields(shown.text);
  for (const forged of ["", "nonsense", "2020-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"]) {
    const again = await who.post("/subscription", { intent: "change", plan: "yearly", asOf: forged });
    expect([again.status, again.text.includes("Due now")], forged).toEqual([200, true]);
  }
  const done = await who.post("/subscription", { intent: "change", plan: "yearly", asOf });
  expect(done.location).toBe("/subscription?done=changed");
  expect((await who.get("/subscription")).text).toContain("€60.00 a year");
  const same = await who.post("/subscription", { intent: "preview", plan: "yearly" });
  expect([same.status, same.text.includes("This is the plan you have.")]).toEqual([422, true]);
});

test("R19 a pause keeps the paid period and can be undone", async () => {
  await using site = await createTestSite();
  const { who } = await subscriber(site);
  expect((await who.post("/subscription", { intent: "pause" })).location).toBe("/subscription?done=paused");
  expect((await who.get("/subscription")).text).toContain("Nothing more is charged. You can write until");
  expect((await who.get("/writings")).status).toBe(200);
  await who.post("/subscription", { intent: "resume" });
  expect((await who.get("/subscription")).text).toContain("It renews automatically on");
});

test("A04 a payment change more than an hour after the last proof requires step-up", async () => {
  await using site = await createTestSite();
  const { who, account, password } = await subscriber(site);
  await ageFactors(site, account.id, 61);
  const confirmation = await who.post("/subscription", { intent: "cancel" });
  expect([confirmation.status, confirmation.text.includes("Is it you?")]).toEqual([403, true]);
  expect((await who.get("/subscription")).text).toContain("It renews automatically on");
  const proof = { intent: "cancel", "step-up": "password", "step-up-password": password };
  expect((await who.post("/subscription", proof)).location).toBe("/subscription?done=cancelled");
});

test("R19 an account that writes without paying sees that, and may choose a plan before it ends", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "TRIAL" });
  const { text } = await who.get("/subscription");
  expect(text).toContain("nothing follows automatically");
  const chosen = await who.post("/interstitial", { intent: "plan", plan: "monthly", from: "subscription" });
  await who.post(chosen.location ?? "", { card: "good" });
  expect((await who.get("/interstitial?paid")).location).toBe("/subscription");
});
