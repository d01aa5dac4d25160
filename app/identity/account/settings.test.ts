import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevices } from "#app/platform/db/schema/account.server.ts";
import { accounts, sessions } from "#app/platform/db/schema/auth.server.ts";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { totpCode } from "#tests/support/totp.ts";
import { visitor } from "#tests/support/visitor.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const pages = [
  "/account",
  "/account/names",
  "/account/email",
  "/account/password",
  "/account/second-factor",
  "/account/passkeys",
  "/account/providers",
  "/account/sessions",
  "/account/mails",
  "/account/tokens",
  "/account/reading-apps",
  "/account/webhooks",
  "/account/export",
  "/account/delete",
];

const kindsOf = async (site: TestSite, to: string) => (await site.mails(to)).map((mail) => mail.kind);

test.each(pages)("%s requires sign-in and is not cached", async (path) => {
  await using site = await createTestSite();
  const stranger = await site.get(path);
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/sign-in"]);
  const { who } = await signIn(site);
  const page = await who.get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.text).toContain('content="noindex, nofollow"');
});

test("a session locked to a family profile cannot open the account", async () => {
  await using site = await createTestSite();
  const { who, account, profiles } = await signIn(site, {
    profiles: [{ kind: "family", handle: "little-one" }],
  });
  const lockedProfileId = profiles[1]?.id;
  await site.db.update(sessions).set({ lockedProfileId }).where(eq(sessions.userId, account.id));
  expect((await who.get("/account")).location).toBe("/select-profile");
  expect((await who.post("/account/delete", { intent: "delete" })).location).toBe("/select-profile");
});

test("V05 all errors of both passwords are shown at once", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const { status, text } = await who.post("/account/password", { current: "", password: "password1" });
  expect(status).toBe(422);
  for (const words of ["Enter your current password.", "easy to guess"]) expect(text).toContain(words);
});

test("names are saved, and too long ones are refused with the input preserved", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const refused = await who.post("/account/names", { firstName: "Ada", lastName: "x".repeat(61) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("At most 60 characters");
  expect(refused.text).toContain('value="Ada"');
  expect((await who.post("/account/names", { firstName: "Ada", lastName: "" })).location).toBe(
    "/account/names?saved",
  );
  expect((await who.get("/account")).text).toContain("Ada");
});

test("the mail address changes by a code to the new one, and both addresses get a mail", async () => {
  await using site = await createTestSite();
  const { who, email } = await signIn(site);
  expect((await who.post("/account/email", { email: "not an address" })).status).toBe(422);
  const response = await who.post("/account/email", { email: "New@Example.org" });
  expect(response.text).toContain("a code is on its way");
  const [mail] = await site.mails("new@example.org");
  const wrong = await who.post("/account/email", {
    intent: "confirm",
    email: "new@example.org",
    code: "000000",
  });
  expect([wrong.status, wrong.text.includes("This is not the code")]).toEqual([422, true]);
  const fields = { intent: "confirm", email: "new@example.org", code: mail?.code ?? "" };
  expect((await who.post("/account/email", fields)).location).toBe("/account/email?changed");
  expect(await kindsOf(site, email)).toEqual(["email-changing", "email-changed"]);
  expect(await kindsOf(site, "new@example.org")).toEqual(["code-change-email", "email-changed"]);
  expect((await who.get("/account")).text).toContain("new@example.org");
  expect((await site.db.select().from(accounts).where(eq(accounts.email, email))).length).toBe(0);
});

test("whether another account has the new address is not disclosed, and no code goes there", async () => {
  await using site = await createTestSite();
  const other = await signIn(site);
  const { who } = await signIn(site);
  const [taken, free] = await Promise.all(
    [other.email, "free@example.org"].map((email) => who.post("/account/email", { email })),
  );
  expect(taken?.text.replaceAll(other.email, "X")).toBe(free?.text.replaceAll("free@example.org", "X"));
  expect(await kindsOf(site, other.email)).toEqual([]);
});

test("a new password needs the old one, signs out other devices and is announced by mail", async () => {
  await using site = await createTestSite();
  const { who, email, account, password } = await signIn(site);
  await site.db.insert(sessions).values({
    id: "other",
    token: "other-token",
    userId: account.id,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const next = "seven paper boats at noon";
  const weak = await who.post("/account/password", { current: password, password: "password1" });
  expect([weak.status, weak.text.includes("easy to guess")]).toEqual([422, true]);
  const wrong = await who.post("/account/password", { current: "no", password: next });
  expect(wrong.text).toContain("not your current password");
  expect(wrong.text).not.toContain(next);
  expect((await who.post("/account/password", { current: password, password: next })).location).toBe(
    "/account/password?saved",
  );
  const left = await site.db.select().from(sessions).where(eq(sessions.userId, account.id));
  expect(left.map(({ id }) => id)).not.toContain("other");
  expect((await who.get("/account")).status).toBe(200);
  expect(await kindsOf(site, email)).toEqual(["password-changed"]);
});

test("a stolen session cannot guess the password: after five tries it waits", async () => {
  await using site = await createTestSite();
  const { who, password } = await signIn(site);
  const attempt = (current: string) =>
    who.post("/account/password", { current, password: "seven paper boats at noon" });
  for (let n = 0; n < 5; n++)
    expect((await attempt(`wrong ${n}`)).text).toContain("not your current password");
  expect((await attempt(password)).text).toContain("Too many tries");
});

/** Turns on the second factor and returns the secret and the backup codes. */
async function turnOn(person: Awaited<ReturnType<typeof signIn>>) {
  const begun = await person.who.post("/account/second-factor", {
    intent: "begin",
    password: person.password,
  });
  const fields = hiddenFields(begun.text);
  const uri = fields["uri"] ?? "";
  const done = await person.who.post("/account/second-factor", {
    ...fields,
    intent: "confirm",
    code: totpCode(uri),
  });
  return { uri, codes: (fields["codes"] ?? "").split(" "), begun, done };
}

test("the second factor is turned on by scanning a QR code and entering the first code", async () => {
  await using site = await createTestSite();
  const person = await signIn(site);
  const begin = (password: string) =>
    person.who.post("/account/second-factor", { intent: "begin", password });
  expect((await begin("")).text).toContain("Enter your password");
  expect((await begin("wrong")).text).toContain("This is not your password");
  const shown = await begin(person.password);
  const fields = hiddenFields(shown.text);
  const wrong = await person.who.post("/account/second-factor", {
    ...fields,
    intent: "confirm",
    code: "12345",
  });
  expect([wrong.status, hiddenFields(wrong.text)["uri"]]).toEqual([422, fields["uri"]]);
  const { begun, done, codes } = await turnOn(person);
  expect(begun.text).toMatch(/<svg class="second-factor-code"/);
  expect(done.status).toBe(200);
  expect(codes.length).toBeGreaterThanOrEqual(8);
  for (const code of codes) expect(done.text).toContain(`<li>${code}</li>`);
  expect((await person.who.get("/account/second-factor")).text).not.toContain(codes[0]);
  expect((await person.who.get("/account")).text).toMatch(/Two-step sign-in<\/span><span[^>]*>On/);
  expect(await kindsOf(site, person.email)).toEqual(["second-factor-on"]);
});

test("new backup codes replace the old ones, and turning off requires password and second factor", async () => {
  await using site = await createTestSite();
  const person = await signIn(site);
  const { codes, uri } = await turnOn(person);
  const made = await person.who.post("/account/second-factor", {
    intent: "codes",
    password: person.password,
  });
  expect(made.text).not.toContain(codes[0]);
  expect(made.text).toContain("Your backup codes");
  await ageFactors(site, person.account.id, 11);
  const response = await person.who.post("/account/second-factor", {
    intent: "off",
    password: person.password,
  });
  expect([response.status, response.text.includes("Is it you?")]).toEqual([403, true]);
  const carried = hiddenFields(response.text);
  const old = await person.who.post("/account/second-factor", {
    ...carried,
    "step-up": "backup",
    "step-up-backup": codes[1] ?? "",
  });
  expect([old.status, old.text.includes("not one of your backup codes")]).toEqual([422, true]);
  const off = await person.who.post("/account/second-factor", {
    ...carried,
    "step-up": "app",
    // The code that turned it on is used up; a phone's clock may be half a minute ahead.
    "step-up-app": totpCode(uri, Date.now() + 30_000),
  });
  expect(off.location).toBe("/account/second-factor?off");
  expect((await person.who.get("/account")).text).toMatch(/Two-step sign-in<\/span><span[^>]*>Off/);
  expect(await kindsOf(site, person.email)).toEqual([
    "second-factor-on",
    "backup-codes-made",
    "second-factor-off",
  ]);
});

test("A04 a sensitive change requires a new proof after ten minutes and then continues; no input is lost", async () => {
  await using site = await createTestSite();
  const { who, account, password } = await signIn(site);
  await ageFactors(site, account.id, 9);
  expect((await who.post("/account/email", { email: "a@example.org" })).text).toContain(
    "a code is on its way",
  );
  await ageFactors(site, account.id, 11);
  const response = await who.post("/account/email", { email: 'b"<&@example.org', extra: "1" });
  expect(response.status).toBe(422);
  const again = await who.post("/account/email", { email: "b@example.org", extra: 'x"<&' });
  expect([again.status, again.text.includes("Is it you?")]).toEqual([403, true]);
  expect(hiddenFields(again.text)).toEqual({ email: "b@example.org", extra: 'x"<&' });
  const wrong = await who.post("/account/email", {
    ...hiddenFields(again.text),
    "step-up": "password",
    "step-up-password": "wrong",
  });
  expect([wrong.status, wrong.text.includes("This is not your password.")]).toEqual([422, true]);
  const right = await who.post("/account/email", {
    ...hiddenFields(wrong.text),
    "step-up": "password",
    "step-up-password": password,
  });
  expect(right.text).toContain("a code is on its way");
  expect(right.text).toContain("b@example.org");
  expect(await kindsOf(site, "b@example.org")).toEqual(["code-change-email"]);
});

test("A04 an emailed code is a proof too, once, and for this session alone", async () => {
  await using site = await createTestSite();
  const person = await signIn(site);
  await ageFactors(site, person.account.id, 11);
  const sent = await person.who.post("/account/export", { "step-up": "send" });
  expect(sent.text).toContain("A code of six digits is on its way");
  const code = (await site.mails(person.email)).at(-1)?.code ?? "";
  const give = (who: typeof person.who) =>
    who.post("/account/export", { "step-up": "mail", "step-up-mail": code });
  const other = visitor(site);
  await other.post("/sign-in", { email: person.email });
  await other.post("/sign-in/factor-one", { password: person.password });
  await ageFactors(site, person.account.id, 11);
  expect((await give(other)).text).toContain("This is not the code");
  expect((await give(person.who)).location).toBe("/account/export");
  await ageFactors(site, person.account.id, 11);
  expect((await give(person.who)).text).toContain("This is not the code");
});

test.each([
  ["/account/export", {}],
  ["/account/delete", { intent: "delete" }],
  ["/account/passkeys", { intent: "remove", id: "x" }],
  ["/account/passkeys", { intent: "add", response: "{}" }],
  ["/account/providers", { intent: "connect", provider: "x" }],
  ["/account/email", { email: "n@example.org" }],
])("A04 %s requires step-up", async (path, fields) => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  await ageFactors(site, account.id, 11);
  const response = await who.post(path, fields);
  expect([response.status, response.text.includes("Is it you?")]).toEqual([403, true]);
  expect(response.text).not.toContain("step-up-app");
});

test("devices are listed by name; an account's own can be signed out, one by one or all others, another account's cannot", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  const stranger = await signIn(site);
  const rows = ["one", "two", "three"].map((id) => ({
    id,
    token: `${id}-token`,
    userId: account.id,
    ipAddress: "203.0.113.7",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    expiresAt: new Date(Date.now() + 60_000),
  }));
  await site.db.insert(sessions).values(rows);
  const page = await who.get("/account/sessions");
  expect(page.text).toContain("Firefox on Linux");
  expect(page.text).toContain("203.0.113.7");
  expect(page.text).toContain("this one");
  const left = async () =>
    (await site.db.select().from(sessions).where(eq(sessions.userId, account.id))).map(({ id }) => id);
  await stranger.who.post("/account/sessions", { id: "one" });
  expect(await left()).toHaveLength(4);
  await who.post("/account/sessions", { id: "one" });
  expect(await left()).toHaveLength(3);
  await who.post("/account/sessions", { intent: "others" });
  expect(await left()).toHaveLength(1);
  expect((await who.get("/account/sessions")).status).toBe(200);
});

test("a sign-in with a new device sends a mail, unless the account refuses it", async () => {
  await using site = await createTestSite();
  const { who, email, password, account } = await signIn(site);
  const arrive = async (agent: string) => {
    const device = visitor(site);
    const headers = { "user-agent": agent };
    const body = (fields: Record<string, string>) => ({
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
    });
    await device.get("/sign-in", body({ email }));
    expect((await device.get("/sign-in/factor-one", body({ password }))).location).toBe("/sign-in/continue");
  };
  await arrive("Firefox/140.0 (Windows)");
  await arrive("Firefox/141.0 (Windows)");
  expect(await kindsOf(site, email)).toEqual([]);
  await arrive("Chrome/150 (Android)");
  const [mail] = await site.mails(email);
  expect(mail?.text).toContain("Chrome on Android");
  expect(await kindsOf(site, email)).toEqual(["new-sign-in"]);
  await who.post("/account/mails", {});
  expect((await who.get("/account/mails")).text).not.toMatch(/checked=""[^>]*new-sign-in/);
  await arrive("Safari/600 (iPhone)");
  expect(await kindsOf(site, email)).toEqual(["new-sign-in"]);
  expect(
    await site.db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id)),
  ).toHaveLength(3);
});

test("one click in a mail unsubscribes from its kind without signing in; a forged link does nothing", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  const { stopAddresses } = await import("./mail-preferences/mail-preferences-commands.server.ts");
  const { pathname, search } = new URL((await stopAddresses(site, "new-sign-in"))(account.id));
  const address = pathname + search;
  const isWanted = async () =>
    /value="new-sign-in"[^>]*checked=""|checked=""[^>]*value="new-sign-in"/.test(
      (await who.get("/account/mails")).text,
    );
  expect((await site.get(address)).status).toBe(200);
  expect(await isWanted()).toBe(true);
  const post = (path: string) =>
    site.get(path, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect((await post(address.replace(account.id, "somebody"))).status).toBe(422);
  expect(await isWanted()).toBe(true);
  expect((await post(address)).status).toBe(200);
  expect(await isWanted()).toBe(false);
});

test("V05: a wrong current password and an unacceptable new one are reported together, and each try is counted", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { password: "four quiet harbour lamps" });
  const both = await who.post("/account/password", { current: "no", password: "password1" });
  expect(both.status).toBe(422);
  expect(both.text).toContain("This is not your current password.");
  expect([...both.text.matchAll(/id="(current|password)-error"/g)].map(([, name]) => name)).toEqual([
    "current",
    "password",
  ]);
  const short = await who.post("/account/password", { current: "no", password: "x" });
  expect(short.text).toContain("This is not your current password.");
  expect(short.text).toContain("at least 8 characters");
  for (let at = 0; at < 8; at++) await who.post("/account/password", { current: "no", password: "x" });
  const right = await who.post("/account/password", { current: "four quiet harbour lamps", password: "x" });
  expect(right.text).not.toContain("This is not your current password.");
  expect(right.text).toMatch(/Too many/);
});
