import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tokenScopes } from "#app/access/gates/token-gate.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { devicePasswords } from "#app/platform/db/schema/devices.server.ts";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const passwordIn = (html: string) => /\b[a-z2-9]{4}(-[a-z2-9]{4}){4}\b/.exec(html)?.[0] ?? "";
const basic = (handle: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${handle}:${password}`).toString("base64")}`,
});

test("A04 a device password is created after proving who one is, shown once, hashed, used by apps alone, and revoked", async () => {
  await using site = await createTestSite();
  const { who, account, email, profiles } = await signIn(site, { handle: "rita" });
  const form = { name: "E-reader", profile: profiles[0]?.id ?? "" };
  await ageFactors(site, account.id, 11);
  const question = await who.post("/account/reading-apps", form);
  expect([question.status, passwordIn(question.text)]).toEqual([403, ""]);
  const created = await who.post("/account/reading-apps", {
    ...hiddenFields(question.text),
    ...form,
    "step-up": "password",
    "step-up-password": "a long enough password",
  });
  const password = passwordIn(created.text);
  expect([created.status, password.length, created.text.includes("<b>rita</b>")]).toEqual([200, 24, true]);
  expect(created.headers.get("cache-control")).toContain("no-store");
  expect(passwordIn((await who.get("/account/reading-apps")).text)).toBe("");
  const [row] = await site.db.select().from(devicePasswords);
  expect(JSON.stringify(row)).not.toContain(password.slice(0, 9));
  expect((await site.mails(email)).at(-1)?.text).toContain("E-reader");
  expect((await who.get("/account/security")).text).toContain("Device password created");
  const open = async (path: string) => (await site.get(path, { headers: basic("rita", password) })).status;
  expect(await open("/opds/own")).toBe(200);
  expect((await who.get("/account/reading-apps")).text).toContain("last used");
  // It signs in to nothing else.
  for (const [path, status] of [
    ["/account", 303],
    ["/library-of-mine", 404],
    ["/api/user/current", 401],
    ["/api/places?jid=x", 401],
  ] as const)
    expect([path, await open(path)]).toEqual([path, status]);
  const stranger = await signIn(site);
  await stranger.who.post("/account/reading-apps", { intent: "revoke", id: row?.id ?? "" });
  expect(await open("/opds/own")).toBe(200);
  await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, account.id));
  expect(await open("/opds/own")).toBe(401);
  await site.db.update(accounts).set({ banned: false }).where(eq(accounts.id, account.id));
  await who.post("/account/reading-apps", { intent: "revoke", id: row?.id ?? "" });
  expect(await open("/opds/own")).toBe(401);
});

test("an access token opens the catalogue by its scope, as a bearer or in place of a password", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  for (const scope of tokenScopes) {
    const form = new URLSearchParams({ name: "Program", lifetime: "90", scope });
    const token = /octavo_pat_\w{32}/.exec((await who.post("/account/tokens", form)).text)?.[0] ?? "";
    const status = scope === "reading:read" ? 200 : 401;
    for (const headers of [{ authorization: `Bearer ${token}` }, basic("anything", token)])
      expect([scope, (await site.get("/opds/own/v2", { headers })).status]).toEqual([scope, status]);
    // KOReader's sync needs a device that can be remembered.
    expect((await site.get("/kosync/users/auth", { headers: { "x-auth-key": token } })).status).toBe(401);
  }
});

test("a password without a name, for somebody else's profile, or beyond twenty is refused or is one's own", async () => {
  await using site = await createTestSite();
  const [{ who, account, profiles }, other] = [await signIn(site), await signIn(site)];
  expect((await who.post("/account/reading-apps", { name: " ", profile: "" })).text).toContain(
    "Enter a name.",
  );
  await who.post("/account/reading-apps", { name: "Mine", profile: other.profiles[0]?.id ?? "" });
  expect(await site.db.select().from(devicePasswords)).toMatchObject([
    { accountId: account.id, profileId: profiles[0]?.id },
  ]);
  for (let made = 1; made < 20; made++)
    await who.post("/account/reading-apps", { name: "More", profile: "" });
  const many = await who.post("/account/reading-apps", { name: "One more", profile: "" });
  expect([many.status, many.text.includes("You have 20 device passwords")]).toEqual([422, true]);
});
