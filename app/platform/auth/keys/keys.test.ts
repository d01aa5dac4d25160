import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registerKeys } from "#app/operations/admin/keys-cli.server.ts";
import { stopAddresses } from "#app/identity/account/mail-preferences/mail-preferences-commands.server.ts";
import { secondFactors, sessions, siteSecrets, verifications } from "#app/platform/db/schema/auth.server.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { addSecondFactor } from "#tests/support/second-factor.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { findSiteSecret, findSiteSecrets } from "./site-secret.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const cookieName = "octavo.session_token";

/** Opens the same site in another process, as after a restart. */
const restarted = (site: TestSite, environment = {}) =>
  createTestSite(environment, { connection: site.connection });

const runKeys = (site: TestSite, ...argv: string[]) =>
  octavoOf(site, { commands: [registerKeys] })("keys", ...argv);

test("H9: session tokens are stored as hashes, so the table does not let anybody take over a session", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const cookie = decodeURIComponent(who.jar.get(cookieName) ?? "");
  const [token = ""] = cookie.split(".");
  const [row] = await site.db.select().from(sessions);
  expect((await who.get("/account")).status).toBe(200);
  expect(token).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
  // Even with the key that signs cookies, which is in the same database, the stored hash is not a valid token.
  const secret = await findSiteSecret(site.db, undefined);
  const { makeSignature } = await import("better-auth/crypto");
  const stolen = row?.token ?? "";
  const thief = visitor(site);
  thief.jar.set(cookieName, encodeURIComponent(`${stolen}.${await makeSignature(stolen, secret)}`));
  expect((await thief.get("/account")).status).toBe(303);
});

test("H9: the database holds only hashes of pending second factors, trusted devices and challenges", async () => {
  await using site = await createTestSite();
  const { email, password, cookie } = await signIn(site);
  const { code } = await addSecondFactor(site, { cookie, password });
  const who = visitor(site);
  await who.post("/sign-in", { email });
  await who.post("/sign-in/factor-one", { password });
  await who.post("/sign-in/factor-two", { code: await code(), trust: "on", trustDevice: "on" });
  await visitor(site).get("/api/auth/passkey/generate-authenticate-options");
  const names = (await site.db.select().from(verifications)).map(({ identifier }) => identifier);
  expect(names.length).toBeGreaterThan(0);
  const mailed = /^[a-z-]+-otp-/;
  for (const name of names.filter((each) => !mailed.test(each)))
    expect(name).toMatch(/^(trust-device-)?[\w-]{43}$/);
  expect((await who.get("/account")).status).toBe(200);
});

test("H9: a new key signs everybody out, their second factors still work, and links in mails work until the old key is retired", async () => {
  await using site = await createTestSite();
  const { who, account, email, password, cookie } = await signIn(site);
  const { code } = await addSecondFactor(site, { cookie, password });
  const link = new URL((await stopAddresses(site, "new-sign-in"))(account.id));
  const [old] = await findSiteSecrets(site);
  const rotated = await runKeys(site, "rotate", "--json");
  expect(rotated).toMatchObject({ status: 0, stderr: "" });
  expect(rotated.json).toEqual([
    {
      status: "rotated",
      sessions: expect.any(Number),
      secondFactors: 1,
      lostSecondFactors: 0,
      lostWebhooks: 0,
    },
  ]);
  await using again = await restarted(site);
  const known = [...who.jar];
  const stranger = visitor(again);
  for (const [name, value] of known) stranger.jar.set(name, value);
  expect((await stranger.get("/account")).status).toBe(303);

  const back = visitor(again);
  await back.post("/sign-in", { email });
  expect((await back.post("/sign-in/factor-one", { password })).location).toBe("/sign-in/factor-two");
  await back.post("/sign-in/factor-two", { code: await code() });
  expect((await back.get("/account")).status).toBe(200);

  const stop = () => again.get(link.pathname + link.search, { method: "POST" });
  expect((await stop()).status).toBe(200);
  expect((await runKeys(site, "retire")).status).toBe(0);
  expect((await stop()).status).toBeGreaterThanOrEqual(400);
  const secrets = await again.db.select().from(siteSecrets);
  expect(secrets).toHaveLength(1);
  expect(secrets[0]?.value).not.toBe(old);
});

test("H9: a key in the settings can be replaced while the old one is listed too; a new key alone is refused", async () => {
  const old = "the-first-secret-of-this-site-000000";
  await using site = await createTestSite({ AUTH_SECRET: old });
  const { email, password, cookie } = await signIn(site);
  const { code } = await addSecondFactor(site, { cookie, password });
  expect((await runKeys(site, "rotate")).stderr).toContain("AUTH_SECRET_OLD");
  await using next = await restarted(site, {
    AUTH_SECRET: "the-second-secret-of-this-site-00000",
    AUTH_SECRET_OLD: old,
  });
  const enter = async (at: TestSite) => {
    const who = visitor(at);
    await who.post("/sign-in", { email });
    await who.post("/sign-in/factor-one", { password });
    await who.post("/sign-in/factor-two", { code: await code() });
    return (await who.get("/account")).status;
  };
  // Both work while the old key is known, even before anything was encrypted again.
  expect(await enter(next)).toBe(200);
  expect((await runKeys(next, "rotate")).status).toBe(0);
  await using last = await restarted(site, { AUTH_SECRET: "the-second-secret-of-this-site-00000" });
  expect(await enter(last)).toBe(200);
});

test("H9: a new key turns off second factors that no key can decrypt, and reports them", async () => {
  await using site = await createTestSite();
  const { password, cookie } = await signIn(site);
  await addSecondFactor(site, { cookie, password });
  await site.db.update(secondFactors).set({ secret: "00".repeat(60) });
  const { json } = await runKeys(site, "rotate", "--json");
  expect(json).toEqual([expect.objectContaining({ secondFactors: 0, lostSecondFactors: 1 })]);
  expect(await site.db.select().from(secondFactors).where(eq(secondFactors.verified, true))).toEqual([]);
});
