import { expect, test } from "vitest";
import { octavoOf } from "#tests/support/octavo.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { registerSubscription } from "./subscription-cli.server.ts";

test("octavo subscription grant, show and revoke open and close the gate, as text and as JSON", async () => {
  await using site = await createTestSite();
  const run = octavoOf(site, { commands: [registerSubscription] });
  const octavo = (...argv: string[]) => run("subscription", ...argv);
  const { who, email } = await signIn(site);
  const granted = await octavo("grant", "--email", email, "--plan", "monthly", "--days", "30", "--json");
  expect([granted.status, JSON.parse(granted.stdout)]).toMatchObject([
    0,
    { email, state: "COMPLIMENTARY", plan: "monthly", source: "manual" },
  ]);
  expect((await who.get("/writings")).status).toBe(200);
  const shown = await octavo("show", "--email", email);
  expect(shown.stdout).toMatch(/COMPLIMENTARY, plan monthly, until \d{4}-/);
  expect(shown.stdout).toContain("manual  granted, until");
  expect(shown.stdout).toContain("by an operator, at the command line");
  expect((await octavo("revoke", "--email", email)).stdout).toContain("UNPAID");
  expect((await who.get("/writings")).location).toBe("/interstitial");
  expect((await octavo("grant", "--email", "nobody@example.org")).status).toBe(1);
  expect((await octavo("grant", "--email", email, "--plan", "weekly")).stderr).toContain("no plan weekly");
  expect((await octavo("grant", "--email", email, "--days", "0")).status).not.toBe(0);
  expect((await octavo("grant")).status).not.toBe(0);
});
