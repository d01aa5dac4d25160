import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetSecurityEvents } from "#app/identity/security/record-security-event.server.ts";
import { securityEventLabels } from "#app/identity/security/security-event.ts";
import { accounts, securityEvents } from "#app/platform/db/schema/all.server.ts";
import { behindProxy, visitorFrom } from "#tests/support/from-network.ts";
import { ageFactors, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" };

const kindsOf = async (site: TestSite, accountId: string) =>
  (await site.db.select().from(securityEvents).where(eq(securityEvents.accountId, accountId))).map(
    ({ kind }) => kind,
  );

test("M12: sign-ins, refusals, step-ups, new passwords and exports are recorded and shown to their owner", async () => {
  await using site = await createTestSite(behindProxy);
  const { account, email, password } = await signIn(site);
  const stranger = visitorFrom(site, "198.51.100.77");
  await stranger.post("/sign-in", { email });
  await stranger.post("/sign-in/factor-one", { password: "wrong" });
  const owner = visitorFrom(site, "203.0.113.9", firefox);
  await owner.post("/sign-in", { email });
  await owner.post("/sign-in/factor-one", { password });
  await expect.poll(() => kindsOf(site, account.id)).toEqual(["sign-in-refused", "signed-in"]);
  await ageFactors(site, account.id, 60);
  await owner.post("/account/export", { intent: "ask", "step-up": "password", "step-up-password": "wrong" });
  await owner.post("/account/export", { intent: "ask", "step-up": "password", "step-up-password": password });
  await owner.post("/account/password", { current: password, password: "seven paper boats at noon" });
  await owner.post("/account/sessions", { intent: "others" });
  expect(await kindsOf(site, account.id)).toEqual([
    "sign-in-refused",
    "signed-in",
    "step-up-refused",
    "step-up-passed",
    "export-asked",
    "password-changed",
    "devices-signed-out",
  ]);
  const page = await owner.get("/account/security");
  for (const label of ["Signed in", "Sign-in refused", "Password changed", "Other devices signed out"])
    expect(page.text).toContain(label);
  expect(page.text).toContain("Firefox on Windows");
  expect(page.text).toContain("203.0.x.x");
});

test("M12: nobody learns a stranger's address, and nobody sees another's events", async () => {
  await using site = await createTestSite(behindProxy);
  const { who, email, account } = await signIn(site);
  const other = await signIn(site);
  for (const address of ["198.51.100.77", "2001:db8:1234:5678::9"]) {
    const stranger = visitorFrom(site, address);
    await stranger.post("/sign-in", { email });
    await stranger.post("/sign-in/factor-one", { password: "wrong" });
  }
  await expect.poll(() => kindsOf(site, account.id)).toHaveLength(2);
  const { text } = await who.get("/account/security");
  expect(text).toContain("198.51.x.x");
  expect(text).not.toMatch(/198\.51\.100|1234|5678/);
  const stored = JSON.stringify(await site.db.select().from(securityEvents));
  expect(stored).not.toMatch(/198\.51\.100|1234|5678/);
  expect((await other.who.get("/account/security")).text).toContain("Nothing yet.");
});

test("M12: admins find events by email and kind; for others the page is a 404", async () => {
  await using site = await createTestSite(behindProxy);
  const { who, account, email } = await signIn(site);
  const victim = await signIn(site);
  const stranger = visitorFrom(site, "198.51.100.77");
  await stranger.post("/sign-in", { email: victim.email });
  await stranger.post("/sign-in/factor-one", { password: "wrong" });
  await expect.poll(() => kindsOf(site, victim.account.id)).toHaveLength(1);
  expect((await who.get("/admin/security")).status).toBe(404);
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, account.id));
  const ask = async (query: string) => (await who.get(`/admin/security?${query}`)).text;
  expect(await ask(`q=${encodeURIComponent(victim.email.slice(0, 9))}`)).toContain(victim.email);
  expect(await ask("kind=sign-in-refused")).toContain(victim.email);
  expect(await ask("kind=passkey-added")).toContain("Nothing found.");
  expect(await ask(`q=${encodeURIComponent(email)}`)).toContain("Nothing found.");
  expect(await ask("q=%25&kind=nothing&before=x")).toContain("Nothing found.");
});

test("M12: events are removed after 90 days, and with their account", async () => {
  await using site = await createTestSite();
  const { account } = await signIn(site);
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
  const row = (days: number) => ({ accountId: account.id, kind: "signed-in", happenedAt: at(days) });
  await site.db.insert(securityEvents).values([row(0), row(50)]);
  await forgetSecurityEvents(site.db, at(91));
  expect(await site.db.$count(securityEvents)).toBe(1);
  await site.db.delete(accounts).where(eq(accounts.id, account.id));
  expect(await site.db.$count(securityEvents)).toBe(0);
});

test("M12: every kind of event has a label of its own", () => {
  const labels = Object.values(securityEventLabels);
  expect(new Set(labels).size).toBe(labels.length);
});
