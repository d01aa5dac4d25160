import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { secondFactors, sessions } from "#app/platform/db/schema/all.server.ts";
import { makeAccount, openTestAuth } from "#tests/support/make-account.ts";
import { addPasskey } from "#tests/support/passkey.ts";
import { addSecondFactor } from "#tests/support/second-factor.ts";
import { ageFactors } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

const origin = "http://localhost:3000";

/** An account with a second factor, signed out everywhere, and a function that calls Better Auth without a session. */
async function guardedAccount() {
  const site = await createTestSite();
  const made = await makeAccount(site);
  const factor = await addSecondFactor(site, made);
  const passkey = await addPasskey(site, made.account.id);
  await site.db.delete(sessions);
  const auth = await openTestAuth(site);
  const ask = (path: string, body?: object, cookie = "") =>
    auth.handler(
      new Request(`${origin}/api/auth${path}`, {
        method: body ? "POST" : "GET",
        headers: { origin, cookie, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return { site, ...made, factor, passkey, auth, ask };
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");

type Guarded = Awaited<ReturnType<typeof guardedAccount>>;

/** Each kind of sign-in in Better Auth, completed but for the second factor. */
const waysIn: Record<string, (given: Guarded) => Promise<Response>> = {
  signInEmail: ({ ask, email, password }) => ask("/sign-in/email", { email, password }),
  signInEmailOTP: async ({ ask, email, auth }) => {
    await ask("/email-otp/send-verification-otp", { email, type: "sign-in" });
    await expect.poll(() => auth.codes).toHaveLength(1);
    return ask("/sign-in/email-otp", { email, otp: auth.codes[0] });
  },
  resetPasswordEmailOTP: async ({ ask, email, auth }) => {
    await ask("/email-otp/request-password-reset", { email });
    await expect.poll(() => auth.codes).toHaveLength(1);
    return ask("/email-otp/reset-password", { email, otp: auth.codes[0], password: "another long password" });
  },
  verifyPasskeyAuthentication: async ({ ask, passkey }) => {
    const options = await ask("/passkey/generate-authenticate-options");
    const { challenge } = (await options.json()) as { challenge: string };
    const response = passkey.answer(challenge, origin);
    return ask("/passkey/verify-authentication", { response }, cookiesOf(options));
  },
};

// Covered by the journey with a real provider (sign-in/provider.test.ts), since nothing less reaches a session; and by
// the confirmation of a sign-up, which begins the first session of an account that has no factor yet.
const elsewhere = ["callbackOAuth", "verifySignUp"];
/** Paths that end, read or change a session, or that belong to the operator and are never open to browsers. */
const beginsNone =
  /^(get|list|revoke|update|delete|unlink|link|set|ban|unban|remove|create|user|admin|impersonate|stop|generate|send|check|request|ask|renew|change|forget|refresh|account|sign(Out|UpEmail|JWT|InSocial)|verify(Password|Email|EmailOTP|PasskeyRegistration|JWT|TOTP|TwoFactorOTP|BackupCode)$|resetPassword$|enableTwoFactor|disableTwoFactor|viewBackupCodes|ok$|error$|isUsernameAvailable)/;

test("every path of the identity provider is either known to begin no session or tested here", async () => {
  await using site = await createTestSite();
  const auth = await openTestAuth(site);
  const unknown = Object.keys(auth.api).filter(
    (name) => !(name in waysIn) && !elsewhere.includes(name) && !beginsNone.test(name),
  );
  expect(unknown).toEqual([]);
});

test.for(Object.keys(waysIn))("R04 there is no session before the second factor: %s", async (name) => {
  const given = await guardedAccount();
  await using _site = given.site;
  const answer = await waysIn[name]?.(given);
  expect(answer?.status).toBe(200);
  expect(await given.site.db.select().from(sessions)).toEqual([]);
  const cookies = answer ? cookiesOf(answer) : "";
  expect(cookies).not.toContain("session_token");
  // A new password alone begins no session; every other path requires the second factor.
  if (name !== "resetPasswordEmailOTP") expect(cookies).toContain("two_factor");
});

test("R04 a code of the app, or a backup code once, completes the sign-in", async () => {
  const { site, email, password, factor } = await guardedAccount();
  await using _site = site;
  const who = visitor(site);
  await who.post("/sign-in", { email });
  expect((await who.get("/sign-in/factor-two")).location).toBe("/sign-in");
  expect((await who.post("/sign-in/factor-one", { password })).location).toBe("/sign-in/factor-two");
  expect((await who.get("/sign-up/names")).location).toBe("/sign-in");
  const wrong = await who.post("/sign-in/factor-two", { intent: "code", code: "000000" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("This is not the code of this moment");
  const code = await factor.code();
  expect((await who.post("/sign-in/factor-two", { intent: "code", code })).location).toBe(
    "/sign-in/continue",
  );
  expect((await who.get("/sign-up/names")).status).toBe(200);

  const [backup = ""] = factor.backupCodes;
  const signIn = async () => {
    const other = visitor(site);
    await other.post("/sign-in", { email });
    await other.post("/sign-in/factor-one", { password });
    return other.post("/sign-in/factor-two", { intent: "backup", code: backup });
  };
  expect((await signIn()).location).toBe("/sign-in/continue");
  expect((await signIn()).status).toBe(422);
});

test("R04 a device trusted for 30 days skips the second factor, and its session counts as one factor only", async () => {
  const { site, email, password, factor, account } = await guardedAccount();
  await using _site = site;
  const who = visitor(site);
  const signIn = async () => {
    await who.post("/sign-in", { email });
    return who.post("/sign-in/factor-one", { password });
  };
  await signIn();
  await who.post("/sign-in/factor-two", { intent: "code", code: await factor.code(), trust: "on" });
  who.jar.delete("octavo.session_token");
  expect((await signIn()).location).toBe("/sign-in/continue");
  const rows = await site.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, account.id))
    .orderBy(sessions.createdAt);
  expect(rows.map(({ secondFactorAt }) => secondFactorAt !== null)).toEqual([true, false]);
});

/** After a correct password, with the second factor still due. */
async function afterPassword({ site, email, password }: Guarded) {
  const who = visitor(site);
  await who.post("/sign-in", { email });
  await who.post("/sign-in/factor-one", { password });
  return who;
}

test("M6: a code of the app works once: not again, not in another process, not for another purpose, and no older code works after it", async () => {
  const given = await guardedAccount();
  const { site, factor } = given;
  await using _site = site;
  await using other = await createTestSite({}, { connection: site.connection });
  const browsers = [await afterPassword(given), await afterPassword({ ...given, site: other })];
  const code = await factor.code();
  const send = (who: (typeof browsers)[number]) => who.post("/sign-in/factor-two", { intent: "code", code });
  const answers = await Promise.all(browsers.map(send));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
  const late = await send(await afterPassword(given));
  expect(late.status).toBe(422);
  expect(late.text).toContain("This code was used before");
  // Under Account, where it is required again, the same code is refused too.
  const [winner] = browsers.filter((_who, index) => answers[index]?.status === 303);
  await ageFactors(site, given.account.id, 30);
  const response = await winner?.post("/account/second-factor", {
    intent: "off",
    password: given.password,
    "step-up": "app",
    "step-up-app": code,
  });
  expect(response?.status).toBe(422);
  await site.db.update(secondFactors).set({ usedStep: Math.floor(Date.now() / 30_000) + 5 });
  expect((await send(await afterPassword(given))).status).toBe(422);
});

test("M6: a backup code works once, even when two browsers send it at the same moment", async () => {
  const given = await guardedAccount();
  await using site = given.site;
  const browsers = [await afterPassword(given), await afterPassword(given)];
  const code = given.factor.backupCodes[0] ?? "";
  const answers = await Promise.all(
    browsers.map((who) => who.post("/sign-in/factor-two", { intent: "backup", code })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
  expect(await site.db.$count(sessions)).toBe(1);
});

test.for(["a change", "a reset"])("L: trusted devices end with %s of the password", async (how) => {
  const given = await guardedAccount();
  const { site, email, factor } = given;
  await using _site = site;
  const who = await afterPassword(given);
  await who.post("/sign-in/factor-two", { intent: "code", code: await factor.code(), trust: "on" });
  const password = "seven paper boats at noon";
  if (how === "a change") {
    const changed = await who.post("/account/password", { current: given.password, password });
    expect(changed.location).toBe("/account/password?saved");
  } else {
    await who.post("/sign-in/new-password", { intent: "send", email });
    const kindOf = async () => (await site.mails(email)).at(-1)?.kind;
    await expect.poll(kindOf).toBe("code-forget-password");
    const code = (await site.mails(email)).at(-1)?.code ?? "";
    const changed = await who.post("/sign-in/new-password?sent", { intent: "change", code, password });
    expect(changed.location).toBe("/sign-in/factor-one?changed");
  }
  who.jar.delete("octavo.session_token");
  await who.post("/sign-in", { email });
  expect((await who.post("/sign-in/factor-one", { password })).location).toBe("/sign-in/factor-two");
});
