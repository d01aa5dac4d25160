import { expect, test } from "vitest";
import { signInTries } from "#app/platform/db/schema/auth.server.ts";
import { spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { behindProxy, visitorFrom } from "#tests/support/from-network.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { ageFactors, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("M5: a forged header identifies nobody at a step-up: wrong passwords lock out no other network", async () => {
  await using site = await createTestSite(behindProxy);
  const attacker = await signIn(site);
  const victim = await makeAccount(site);
  await ageFactors(site, attacker.account.id, 60);
  // Whoever is at the forged address has used up most of its tries already.
  for (let n = 0; n < 55; n++)
    await spendTries(site.db, [{ limit: "network", of: "203.0.113.9" }], site.now());
  const session = visitorFrom(site, "198.51.100.7", { "x-octavo-client": "203.0.113.9" });
  for (const [name, value] of attacker.who.jar) session.jar.set(name, value);
  for (let n = 0; n < 12; n++) {
    await session.post("/account/export", { "step-up": "password", "step-up-password": `wrong ${n}` });
    await site.get("/api/auth/get-session", { headers: { "x-octavo-client": "203.0.113.9" } });
  }
  // What its owner reads of the refused tries names the network they came from.
  const events = (await attacker.who.get("/account/security")).text;
  expect([events.includes("198.51.x.x"), events.includes("203.0.x.x")]).toEqual([true, false]);
  const owner = visitorFrom(site, "203.0.113.9");
  await owner.post("/sign-in", { email: victim.email });
  expect((await owner.post("/sign-in/factor-one", { password: victim.password })).location).toBe(
    "/sign-in/continue",
  );
});

test("M5: a made-up header does not escape the limit of guesses in a stolen session", async () => {
  await using site = await createTestSite(behindProxy);
  const { who, account, password } = await signIn(site);
  await ageFactors(site, account.id, 60);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const session = visitorFrom(site, "198.51.100.7", { "x-octavo-client": `10.0.0.${n}` });
    for (const [name, value] of who.jar) session.jar.set(name, value);
    const answer = await session.post("/account/export", {
      "step-up": "password",
      "step-up-password": `wrong ${n}`,
    });
    statuses.push(answer.text.includes("Too many tries") ? 429 : answer.status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  const right = await who.post("/account/export", { "step-up": "password", "step-up-password": password });
  expect(right.text).toContain("Too many tries");
});

test("M3: guesses in one session do not block the owner's other session", async () => {
  await using site = await createTestSite();
  const stolen = await signIn(site);
  const own = await site.get("/sign-in");
  expect(own.status).toBe(200);
  await site.db.delete(signInTries);
  const { visitor } = await import("#tests/support/visitor.ts");
  const owner = visitor(site);
  await owner.post("/sign-in", { email: stolen.email });
  await owner.post("/sign-in/factor-one", { password: stolen.password });
  await ageFactors(site, stolen.account.id, 60);
  const guess = (who: typeof owner, password: string) =>
    who.post("/account/export", { intent: "ask", "step-up": "password", "step-up-password": password });
  for (let n = 0; n < 8; n++) await guess(stolen.who, `wrong ${n}`);
  expect((await guess(stolen.who, stolen.password)).text).toContain("Too many tries");
  expect((await guess(owner, stolen.password)).location).toBe("/account/export");
});
