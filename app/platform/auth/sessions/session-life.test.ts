import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPin } from "#app/identity/profiles/pin.server.ts";
import { profiles, sessions } from "#app/platform/db/schema/all.server.ts";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** Ages every session by so many days. */
async function pass(site: TestSite, days: number): Promise<void> {
  await site.db.execute(
    sql`update sessions set created_at = created_at - make_interval(days => ${days}),
      updated_at = updated_at - make_interval(days => ${days}),
      expires_at = expires_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})`,
  );
}

test("L: a session that is used every week still ends after SESSION_DAYS", async () => {
  await using site = await createTestSite({ SESSION_DAYS: "40" });
  const { who } = await signIn(site);
  for (let week = 1; week <= 5; week++) {
    await pass(site, 7);
    expect((await who.get("/account")).status, `week ${week}`).toBe(200);
    const [session] = await site.db.select().from(sessions);
    expect(session?.expiresAt.getTime()).toBeLessThanOrEqual(session?.endsAt?.getTime() ?? 0);
  }
  await pass(site, 7);
  expect((await who.get("/account")).location).toBe("/sign-in");
});

test("L: a session that nobody uses ends after 30 days", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  await pass(site, 31);
  expect((await who.get("/account")).location).toBe("/sign-in");
});

test("L: A04 after step-up the session has a new token, and a copy of the old one is refused", async () => {
  await using site = await createTestSite();
  const { who, account, password, cookie, token } = await signIn(site);
  await ageFactors(site, account.id, 30);
  const response = await who.post("/account/export", {});
  expect(response.text).toContain("Is it you?");
  const given = { ...hiddenFields(response.text), "step-up": "password", "step-up-password": password };
  expect((await who.post("/account/export", given)).status).toBe(303);
  expect((await who.get("/account")).status).toBe(200);
  expect((await site.get("/account", { headers: { cookie } })).headers.get("location")).toBe("/sign-in");
  // It is the same session: API calls with earlier tokens still work.
  expect(await site.db.$count(sessions)).toBe(1);
  const call = await site.get("/api/user/current", { headers: { "x-jwt-token": token } });
  expect(call.status).toBe(200);
});

test("L: an account without a password steps up by mail and sets one, and gets a new token", async () => {
  await using site = await createTestSite();
  const { who, account, email } = await signIn(site);
  await site.db.execute(sql`delete from credentials`);
  await ageFactors(site, account.id, 30);
  const password = "seven paper boats at noon";
  const response = await who.post("/account/password", { password, "step-up": "send" });
  const code = (await site.mails(email)).at(-1)?.code ?? "";
  const given = { ...hiddenFields(response.text), password, "step-up": "mail", "step-up-mail": code };
  expect((await who.post("/account/password", given)).location).toBe("/account/password?saved");
});

test("L: leaving a profile by its PIN gives the session a new token", async () => {
  await using site = await createTestSite();
  const made = await signIn(site, { profiles: [{ kind: "family", handle: "little-one" }] });
  const [main, family] = made.profiles;
  const pinHash = await hashPin("1234");
  await site.db
    .update(profiles)
    .set({ pinHash })
    .where(eq(profiles.id, family?.id ?? ""));
  await made.who.post("/select-profile", { profile: family?.id ?? "" });
  const before = made.who.jar.get("octavo.session_token");
  await made.who.post("/select-profile", { profile: main?.id ?? "", pin: "9999" });
  expect(made.who.jar.get("octavo.session_token")).toBe(before);
  await made.who.post("/select-profile", { profile: main?.id ?? "", pin: "1234" });
  expect(made.who.jar.get("octavo.session_token")).not.toBe(before);
  expect((await made.who.get("/account")).status).toBe(200);
});
