import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, sessions } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { addSecondFactor } from "#tests/support/second-factor.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function call(site: TestSite, path: string, init: RequestInit = {}) {
  const answer = await site.get(path, init);
  return {
    status: answer.status,
    headers: answer.headers,
    body: JSON.parse(answer.text) as Record<string, unknown>,
  };
}

const calls = [
  ["/api/user/current", "GET"],
  ["/api/user/sync", "POST"],
  ["/api/revenueCat/entitlement", "GET"],
] as const;

test("C01 E01 the user has all the parts that the requirements name, and the main account its sub-users", async () => {
  await using site = await createTestSite();
  const { token, email, account, profiles } = await makeAccount(site, {
    name: "Rita Reader",
    handle: "rita",
    profiles: [{ kind: "pen-name", handle: "r-quill", fullName: "R. Quill" }],
  });
  const [main, pen] = profiles;
  const { status, body, headers } = await call(site, "/api/user/current", {
    headers: { "x-jwt-token": token },
  });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(body).toMatchObject({
    id: main?.id,
    email,
    handle: "rita",
    role: "NormalUser",
    firstName: "Rita",
    lastName: "Reader",
    fullName: "Rita Reader",
    avatar: null,
    avatarUrl: null,
    birthday: null,
    status: "active",
    clerkId: account.id,
  });
  expect(body["subUserList"]).toMatchObject([
    { id: pen?.id, handle: "r-quill", role: "SubUser", fullName: "R. Quill", parentUserId: main?.id },
  ]);
});

test("A01 with X-Sub-User the server acts as that sub-user, who sees none of the others", async () => {
  await using site = await createTestSite();
  const { token, profiles } = await makeAccount(site, {
    profiles: [
      { kind: "pen-name", handle: "r-quill" },
      { kind: "family", handle: "little-one" },
    ],
  });
  const headers = { "x-jwt-token": token, "x-sub-user": profiles[1]?.id ?? "" };
  const { body } = await call(site, "/api/user/current", { headers });
  expect(body).toMatchObject({
    handle: "r-quill",
    role: "SubUser",
    parentUserId: profiles[0]?.id,
    subUserList: [],
  });
});

test.for(calls)(
  "A01 a foreign, a removed or a malformed sub-user id is refused: %s",
  async ([path, method]) => {
    await using site = await createTestSite();
    const other = await makeAccount(site, { profiles: [{ kind: "pen-name", handle: "someone-else" }] });
    const { token } = await makeAccount(site);
    for (const id of [
      other.profiles[1]?.id ?? "",
      other.profiles[0]?.id ?? "",
      "no-such-id",
      "' or 1=1 --",
      "x".repeat(5_000),
    ]) {
      const { status, body } = await call(site, path, {
        method,
        headers: { "x-jwt-token": token, "x-sub-user": id },
      });
      expect(status, id.slice(0, 40)).toBe(403);
      expect(body).toEqual({ statusCode: 403, msg: "Invalid profile selection" });
    }
  },
);

test.for(calls)(
  "C11 a call without a token, or with a forged or changed one, is answered 401: %s",
  async ([path, method]) => {
    await using site = await createTestSite();
    const { token, cookie } = await makeAccount(site);
    const [head = "", payload = "", signature = ""] = token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const tokens = [
      "",
      "x",
      `${head}.${payload}.`,
      `${none}.${payload}.`,
      `${head}.${payload}x.${signature}`,
    ];
    for (const given of tokens)
      expect(
        (await call(site, path, { method, headers: { cookie, "x-jwt-token": given } })).status,
        given,
      ).toBe(401);
    expect((await call(site, path, { method, headers: { cookie, "x-jwt-token": token } })).status).toBe(200);
  },
);

test.for(calls)(
  "E04 X01 a session ended elsewhere, a suspended account and a cookie of another session are answered 409 with a msg: %s",
  async ([path, method]) => {
    await using site = await createTestSite();
    const ended = await makeAccount(site);
    await site.db.delete(sessions).where(eq(sessions.userId, ended.account.id));
    const suspended = await makeAccount(site);
    await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, suspended.account.id));
    const letInAgain = await makeAccount(site);
    await endSuspension(site, letInAgain.account.id);
    const rita = await makeAccount(site);
    const other = await makeAccount(site);
    const { token, cookie } = ended;
    const ask = (headers: Record<string, string>) => call(site, path, { method, headers });
    expect((await ask({ "x-jwt-token": token, cookie })).body).toEqual({
      statusCode: 409,
      msg: "You have been logged out",
    });
    expect((await ask({ "x-jwt-token": suspended.token })).body).toMatchObject({
      statusCode: 409,
      msg: "This account is suspended",
    });
    // A suspension that is over shuts nobody out, and is no reason to name when a session has ended.
    expect((await ask({ "x-jwt-token": letInAgain.token })).status).toBe(200);
    await site.db.delete(sessions).where(eq(sessions.userId, letInAgain.account.id));
    expect((await ask({ "x-jwt-token": letInAgain.token })).body).toEqual({
      statusCode: 409,
      msg: "You have been logged out",
    });
    expect((await ask({ "x-jwt-token": rita.token, cookie: other.cookie })).status).toBe(409);
    expect((await ask({ "x-jwt-token": rita.token, cookie: rita.cookie })).status).toBe(200);
  },
);

async function endSuspension({ db, now }: TestSite, accountId: string): Promise<void> {
  const yesterday = new Date(now().getTime() - 86_400_000);
  await db
    .update(accounts)
    .set({ banned: true, banReason: "spam", banExpires: yesterday })
    .where(eq(accounts.id, accountId));
}

test("C10 syncing is idempotent and makes the browser's cookies agree with the server", async () => {
  await using site = await createTestSite();
  const { token } = await makeAccount(site, { handle: "rita" });
  const ask = () => call(site, "/api/user/sync", { method: "POST", headers: { "x-jwt-token": token } });
  const [first, second] = [await ask(), await ask()];
  expect(second.body).toEqual(first.body);
  const cookies = first.headers.getSetCookie();
  expect(cookies.map((line) => line.split("=")[0])).toEqual([
    "user",
    "auth-user",
    "current-user",
    "octavo-unread",
    "octavo-library",
  ]);
  // L01
  expect(cookies.map((line) => /Max-Age=(\d+)/.exec(line)?.[1])).toEqual([
    "604800",
    "86400",
    "604800",
    "604800",
    "604800",
  ]);
  for (const line of cookies) expect(line).toMatch(/Secure; SameSite=Strict/);
  expect((await site.get("/api/user/sync")).status).toBe(405);
});

test("S05 syncing does not choose a profile again that the browser has chosen: its answer may come after another window's choice", async () => {
  await using site = await createTestSite();
  const { token, profiles } = await makeAccount(site, {
    profiles: [{ kind: "pen-name", handle: "r-quill", fullName: "R. Quill" }],
  });
  const [main] = profiles;
  const ask = async (chosen: string | undefined) => {
    const cookie = `current-user=${encodeURIComponent(JSON.stringify({ id: chosen }))}`;
    const headers = { "x-jwt-token": token, cookie };
    const answer = await call(site, "/api/user/sync", { method: "POST", headers });
    return answer.headers.getSetCookie().map((line) => line.split("=")[0]);
  };
  expect(await ask(main?.id)).toEqual(["user", "auth-user", "octavo-unread", "octavo-library"]);
  // Edited by hand, or of a profile that is gone: the server's answer says which one it is.
  expect(await ask("nobody")).toContain("current-user");
});

test("C03 S08 logging out ends the session on the server, for a form and for a call, but not for a link", async () => {
  await using site = await createTestSite();
  const { cookie, token, account } = await makeAccount(site);
  expect((await site.get("/api/auth/logout", { headers: { cookie } })).status).toBe(303);
  expect(await site.db.$count(sessions)).toBe(1);
  const form = await site.get("/api/auth/logout", {
    method: "POST",
    body: new URLSearchParams(),
    headers: { cookie },
  });
  expect(form.headers.get("location")).toBe("/sign-in");
  expect(form.headers.getSetCookie().join("\n")).toMatch(/current-user=; Path=\/; Max-Age=0/);
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, account.id))).toEqual([]);
  expect((await site.get("/api/user/current", { headers: { "x-jwt-token": token } })).status).toBe(409);
  // Without any session it is not an error.
  const again = await call(site, "/api/auth/logout", { method: "POST" });
  expect(again.status).toBe(200);
  const foreign = { method: "POST", headers: { cookie, origin: "https://evil.example" } };
  expect((await site.get("/api/auth/logout", foreign)).status).toBe(403);
});

test("C04 a program signs in by JSON with the same outcomes as the page, and never past the second factor", async () => {
  await using site = await createTestSite();
  const rita = await makeAccount(site);
  const ask = async (body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await site.get("/api/auth/login", { method: "POST", body: JSON.stringify(body), headers });
    return {
      status: answer.status,
      cookies: answer.headers.getSetCookie().join("\n"),
      body: JSON.parse(answer.text) as unknown,
    };
  };
  const good = await ask({ email: rita.email, password: rita.password });
  expect(good.body).toEqual({ statusCode: 200, data: { next: "/sign-in/continue" } });
  expect(good.cookies).toContain("octavo.session_token=");
  expect((await ask({ email: rita.email, password: "wrong" })).status).toBe(401);
  expect((await ask({ email: "nobody@example.org", password: "wrong" })).status).toBe(401);
  for (const body of [null, [], {}, { email: 1, password: 2 }, "x"])
    expect((await ask(body)).status).toBe(422);
  const guarded = await makeAccount(site);
  await addSecondFactor(site, guarded);
  const half = await ask({ email: guarded.email, password: guarded.password });
  expect(half.body).toEqual({ statusCode: 200, data: { next: "/sign-in/factor-two" } });
  expect(half.cookies).not.toMatch(/session_token=[^;]/);
});

test("V04 cookies edited by hand give no rights and no error page", async () => {
  await using site = await createTestSite();
  const other = await makeAccount(site, { handle: "somebody" });
  const { cookie } = await makeAccount(site, { handle: "rita" });
  const stolen = encodeURIComponent(JSON.stringify({ id: other.profiles[0]?.id }));
  for (const value of ["%", "{", "[]", "null", "%7B%22id%22%3A7%7D", "x".repeat(3_000), stolen]) {
    const who = visitor(site);
    for (const pair of cookie.split("; "))
      who.jar.set(pair.split("=")[0] ?? "", pair.slice(pair.indexOf("=") + 1));
    for (const name of ["user", "current-user", "auth-user", "intended-destination"])
      who.jar.set(name, value);
    const page = await who.follow("/sign-in/continue");
    expect(page.status, value.slice(0, 30)).toBe(200);
    expect(decodeURIComponent(who.jar.get("current-user") ?? "")).toContain('"handle":"rita"');
  }
});

test("R05 a handle can be checked while it is typed; other functions and bodies are refused", async () => {
  await using site = await createTestSite();
  await makeAccount(site, { handle: "libby" });
  const ask = (name: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    return call(site, `/functions/v1/${name}`, { method: "POST", body: JSON.stringify(body), headers });
  };
  expect((await ask("handle-available", { handle: "ann" })).body).toEqual({
    isFree: true,
    message: "This handle is free.",
  });
  for (const handle of ["libby", "1IBBY", "admin", "a", "ünder"])
    expect((await ask("handle-available", { handle })).body, handle).toMatchObject({ isFree: false });
  for (const body of [null, {}, { handle: 7 }, "x"])
    expect((await ask("handle-available", body)).status).toBe(422);
  for (const name of ["nothing", "constructor", "__proto__", "..%2F"])
    expect((await ask(name, {})).status, name).toBe(404);
});
