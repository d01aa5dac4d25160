import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

test("R04 after address and password one returns to the requested page", async () => {
  await using site = await createTestSite();
  const { email, password } = await makeAccount(site, { handle: "rita" });
  const rita = visitor(site);
  expect((await rita.get("/sign-up/names")).location).toBe("/sign-in");
  expect((await rita.post("/sign-in", { email: email.toUpperCase() })).location).toBe("/sign-in/factor-one");
  expect((await rita.get("/sign-in/factor-one")).text).toContain(email);
  expect((await rita.post("/sign-in/factor-one", { password })).location).toBe("/sign-in/continue");
  expect((await rita.follow("/sign-in/continue")).trail).toEqual(["/sign-in/continue", "/sign-up/names"]);
  expect(rita.jar.has("intended-destination")).toBe(false);
});

test("R04 an unknown address gets the same steps and the same refusal", async () => {
  await using site = await createTestSite();
  const { email } = await makeAccount(site);
  const answers = await Promise.all(
    [email, "nobody@example.org"].map(async (address) => {
      const who = visitor(site);
      await who.post("/sign-in", { email: address });
      const page = await who.post("/sign-in/factor-one", { password: "not the password" });
      const code = await who.post("/sign-in/factor-one", { intent: "send-code" });
      const wrong = await who.post("/sign-in/factor-one", { intent: "code", code: "000000" });
      return [page, code, wrong].map(({ status, text, location }) => ({
        status,
        location,
        text: text.replaceAll(address, "ADDRESS"),
      }));
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]?.text).toContain("Wrong email or password");
});

test("R14 a stranger who wants to write reads on the page of sign-in what that costs; who is known does not", async () => {
  await using site = await createTestSite();
  const who = visitor(site);
  expect((await who.get("/sign-in")).text).toContain(
    "free for 14 days, then €6.00 a month, or €60.00 a year (2 months free)",
  );
  await who.post("/sign-in", { email: "ann@example.org" });
  expect((await who.get("/sign-in")).text).not.toContain("a month");
});

test("R04 an emailed code signs in instead of the password", async () => {
  await using site = await createTestSite();
  await site.work();
  const { email } = await makeAccount(site);
  const who = visitor(site);
  await who.post("/sign-in", { email });
  expect((await who.post("/sign-in/factor-one", { intent: "send-code" })).location).toBe(
    "/sign-in/factor-one?with=code",
  );
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1);
  const code = (await site.mails(email)).at(-1)?.code ?? "";
  expect((await who.post("/sign-in/factor-one", { intent: "code", code })).location).toBe(
    "/sign-in/continue",
  );
  // Once.
  const again = visitor(site);
  await again.post("/sign-in", { email });
  expect((await again.post("/sign-in/factor-one", { intent: "code", code })).status).toBe(422);
});

test("R04 after five wrong tries in 20 seconds a network has to wait before it tries that address again", async () => {
  await using site = await createTestSite();
  const { email, password } = await makeAccount(site);
  const who = visitor(site);
  await who.post("/sign-in", { email });
  for (let n = 0; n < 5; n++)
    expect((await who.post("/sign-in/factor-one", { password: `wrong ${n}` })).status).toBe(422);
  const refused = await who.post("/sign-in/factor-one", { password });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Too many tries. Wait 20 seconds");
});

test("R04 a forgotten password is changed by an emailed code, and all sessions are signed out", async () => {
  await using site = await createTestSite();
  await site.work();
  const { email, cookie } = await makeAccount(site);
  const who = visitor(site);
  expect((await who.post("/sign-in/new-password", { intent: "send", email })).location).toBe(
    "/sign-in/new-password?sent",
  );
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1);
  const code = (await site.mails(email)).at(-1)?.code ?? "";
  const weak = await who.post("/sign-in/new-password?sent", { intent: "change", code, password: "12345678" });
  expect(weak.text).toContain("easy to guess");
  const password = "seven paper boats at noon";
  const changed = await who.post("/sign-in/new-password?sent", { intent: "change", code, password });
  expect(changed.location).toBe("/sign-in/factor-one?changed");
  expect((await who.post("/sign-in/factor-one", { password })).location).toBe("/sign-in/continue");
  expect((await site.get("/sign-up/names", { headers: { cookie } })).status).toBe(303);
});

test("R04 a suspended account gets a message and no session", async () => {
  await using site = await createTestSite();
  const { email, password, account, cookie } = await makeAccount(site);
  await site.db.update(accounts).set({ banned: true, banReason: "spam" }).where(eq(accounts.id, account.id));
  const who = visitor(site);
  await who.post("/sign-in", { email });
  const answer = await who.post("/sign-in/factor-one", { password });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("suspended");
  expect([...who.jar.keys()].filter((name) => name.includes("session_token"))).toEqual([]);
  expect((await site.get("/sign-up/names", { headers: { cookie } })).headers.get("location")).toBe(
    "/sign-in",
  );
});

test("R03 the chooser lists every way to sign in and each configured provider", async () => {
  const provider = {
    id: "library",
    name: "Town Library",
    issuer: "http://127.0.0.1:9",
    clientId: "a",
    clientSecret: "b",
  };
  await using site = await createTestSite({ OIDC_PROVIDERS: JSON.stringify([provider]) });
  const { text, headers } = await site.get("/login");
  for (const words of ["Continue with email", "Continue with Town Library", "Create an account"])
    expect(text).toContain(words);
  expect(text).toContain('content="noindex, nofollow"');
  expect(text).not.toContain("site-header");
  expect(headers.get("cache-control")).toContain("no-store");
});

test("another site cannot post here", async () => {
  await using site = await createTestSite();
  const body = new URLSearchParams({ email: "ann@example.org" });
  for (const headers of [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { origin: "null" },
  ])
    expect((await site.get("/sign-in", { method: "POST", body, headers })).status).toBe(403);
});

test("S10 S09 a visitor who came from a page of the site can return to it, and does so after signing in", async () => {
  await using site = await createTestSite();
  const { email, password } = await makeAccount(site);
  const who = visitor(site);
  const from = (referer: string) => who.get("/sign-in", { headers: { referer } });
  for (const elsewhere of [
    "https://evil.example/about",
    "http://localhost:3000//evil.example",
    "http://localhost:3000/writings",
    "x",
  ]) {
    expect((await from(elsewhere)).text, elsewhere).toContain('class="link auth-layout-back" href="/"');
    expect(who.jar.has("intended-destination")).toBe(false);
  }
  expect((await from("http://localhost:3000/search?q=sea")).text).toContain(
    'auth-layout-back" href="/search?q=sea"',
  );
  await who.post("/sign-in", { email });
  await who.post("/sign-in/factor-one", { password });
  expect((await who.follow("/sign-in/continue")).trail.at(-1)).toBe("/search?q=sea");
});
