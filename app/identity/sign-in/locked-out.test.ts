import { expect, test } from "vitest";
import { signInTries } from "#app/platform/db/schema/auth.server.ts";
import { spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { behindProxy, visitorFrom } from "#tests/support/from-network.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A site with an adjustable clock. */
async function siteInTime() {
  let at = Date.now();
  const site = await createTestSite(behindProxy, { site: { now: () => new Date(at) } });
  return Object.assign(site, { pass: (seconds: number) => void (at += seconds * 1000) });
}

/** A browser at this network address that has entered an email. */
async function browserAt(site: TestSite, address: string, email: string) {
  const who = visitorFrom(site, address);
  await who.post("/sign-in", { email });
  return who;
}

const tryPassword = async (who: Awaited<ReturnType<typeof browserAt>>, password: string) =>
  who.post("/sign-in/factor-one", { password });

/** This many wrong passwords, one from each network. */
async function attack(site: Awaited<ReturnType<typeof siteInTime>>, email: string, count: number) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) {
    const stranger = await browserAt(site, `198.${18 + (n >> 8)}.${n & 255}.7`, email);
    statuses.push((await tryPassword(stranger, `wrong ${n}`)).status);
    site.pass(5);
  }
  return statuses;
}

/** Earlier tries, inserted directly: each real one costs a hash, and the tests need not wait for all. */
async function spendBefore(site: Awaited<ReturnType<typeof siteInTime>>, email: string, count: number) {
  for (let n = 0; n < count; n++) {
    await spendTries(site.db, [{ limit: "account", of: email }], site.now());
    site.pass(3_600);
  }
}

test("M3: wrong passwords block their own network, and the owner elsewhere signs in at once", async () => {
  await using site = await siteInTime();
  const { email, password } = await makeAccount(site);
  const stranger = await browserAt(site, "198.51.100.7", email);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await tryPassword(stranger, `wrong ${n}`)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  // Another browser of the same network is the same visitor; so is an IPv6 network.
  expect((await tryPassword(await browserAt(site, "198.51.100.7:4711", email), password)).status).toBe(429);
  expect((await tryPassword(await browserAt(site, "203.0.113.9", email), password)).location).toBe(
    "/sign-in/continue",
  );
});

test("M3: a known device can sign in although strangers have used up the account's limit", async () => {
  await using site = await siteInTime();
  const { email, password } = await makeAccount(site);
  const owner = await browserAt(site, "203.0.113.9", email);
  await tryPassword(owner, password);
  await owner.follow("/sign-in/continue");
  expect([...owner.jar.keys()]).toContain("octavo.device");
  await owner.post("/api/auth/logout", {});
  const statuses = await attack(site, email, 60);
  expect(statuses.at(-1)).toBe(429);
  await owner.post("/sign-in", { email });
  expect((await tryPassword(owner, password)).location).toBe("/sign-in/continue");
});

test("M4: slow guessing from many networks ends after a hundred wrong tries; an emailed link lets a new device continue", async () => {
  await using site = await siteInTime();
  const { email, password } = await makeAccount(site);
  await spendBefore(site, email, 95);
  const statuses = await attack(site, email, 8);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  // Waiting does not help, for a month.
  site.pass(20 * 86_400);
  const owner = await browserAt(site, "203.0.113.9", email);
  const refused = await tryPassword(owner, password);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("we emailed it a link");
  await expect.poll(async () => (await site.mails(email)).length).toBeGreaterThan(0);
  const link = new URL((await site.mails(email)).at(-1)?.link ?? "");
  expect((await owner.get(link.pathname + link.search)).text).toContain("Continue");
  const went = await owner.post("/sign-in/go-on", { link: link.searchParams.get("link") ?? "" });
  expect(went.location).toBe("/sign-in/factor-one");
  expect((await tryPassword(owner, password)).location).toBe("/sign-in/continue");
  // The right password resets the count of wrong ones.
  expect((await tryPassword(await browserAt(site, "203.0.113.10", email), "wrong")).status).toBe(422);
});

test("M4: an unknown address is refused in the same way, and nobody is mailed", async () => {
  await using site = await siteInTime();
  await spendBefore(site, "nobody@example.org", 99);
  expect(await attack(site, "nobody@example.org", 3)).toEqual([422, 429, 429]);
  expect(await site.mails("nobody@example.org")).toEqual([]);
});

test("M4: an emailed link is valid for its own address and an hour, and cannot be forged", async () => {
  await using site = await siteInTime();
  const who = visitorFrom(site, "203.0.113.9");
  const { makeDeviceLink } = await import("#app/platform/auth/tries/known-device.server.ts");
  const { findSiteSecret } = await import("#app/platform/auth/keys/site-secret.server.ts");
  const link = makeDeviceLink(await findSiteSecret(site.db, undefined), "ann@example.org", site.now());
  const other = Buffer.from("eve@example.org").toString("base64url");
  const forged = ["", "a.b.c", "..", link.slice(0, -2), link.replace(/^[^.]*/, other), "x".repeat(3_000)];
  for (const given of forged)
    expect((await who.post("/sign-in/go-on", { link: given })).status, given).toBe(422);
  site.pass(3_601);
  expect((await who.post("/sign-in/go-on", { link })).status).toBe(422);
});

test("M3: a device known to one account is unknown to every other, and a forged one to all", async () => {
  await using site = await siteInTime();
  const [ann, bob] = [await makeAccount(site), await makeAccount(site)];
  await site.db.delete(signInTries);
  const device = await browserAt(site, "203.0.113.9", ann.email);
  await tryPassword(device, ann.password);
  await device.follow("/sign-in/continue");
  await attack(site, bob.email, 60);
  const known = visitorFrom(site, "203.0.113.9");
  known.jar.set("octavo.device", device.jar.get("octavo.device") ?? "");
  await known.post("/sign-in", { email: bob.email });
  expect((await tryPassword(known, bob.password)).status).toBe(429);
  known.jar.set("octavo.device", `${"a".repeat(16)}.${Math.floor(Date.now() / 1000)}.${"b".repeat(43)}`);
  expect((await tryPassword(known, bob.password)).status).toBe(429);
});

test("M3: limits hold across processes: what one counted, the other refuses", async () => {
  await using one = await createTestSite(behindProxy);
  await using other = await createTestSite(behindProxy, { connection: one.connection });
  const { email } = await makeAccount(one);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const who = await browserAt(n % 2 === 0 ? one : other, "198.51.100.7", email);
    statuses.push((await tryPassword(who, `wrong ${n}`)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});
