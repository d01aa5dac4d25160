import { createClient } from "@supabase/supabase-js";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts, sessions, signInTries } from "#app/platform/db/schema/auth.server.ts";
import { refreshTokens } from "#app/platform/db/schema/refresh-tokens.server.ts";
import { securityEvents } from "#app/platform/db/schema/security.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { addSecondFactor } from "#tests/support/second-factor.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

let site: TestSite;
let server: Awaited<ReturnType<TestSite["listen"]>>;
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const client = () =>
  createClient(server.url, "sb_publishable_octavo", {
    auth: { persistSession: false, autoRefreshToken: false },
  });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  site.get(`/auth/v1/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

test("C08 the client signs in by password, reads its user and its own rows, refreshes, and signs out for good", async () => {
  const ann = await makeAccount(site, { handle: "ann", state: "ACTIVE" });
  const other = await makeAccount(site, { handle: "other" });
  const supabase = client();
  const { data, error } = await supabase.auth.signInWithPassword({
    email: ann.email,
    password: ann.password,
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: ann.account.id, email: ann.email, user_metadata: { handle: "ann" } });
  expect((await supabase.auth.getUser()).data.user?.id).toBe(ann.account.id);
  const claims = await supabase.auth.getClaims();
  expect([claims.error, claims.data?.claims.sub]).toEqual([null, ann.account.id]);
  expect((await supabase.from("profiles").select("handle")).data).toEqual([{ handle: "ann" }]);

  const refreshed = await supabase.auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect((await supabase.auth.getUser()).data.user?.email).toBe(ann.email);
  const second = client();
  const { refresh_token = "", access_token = "" } = refreshed.data.session ?? {};
  expect((await second.auth.setSession({ access_token, refresh_token })).data.user?.id).toBe(ann.account.id);

  expect((await supabase.auth.signOut({ scope: "local" })).error).toBeNull();
  expect((await second.auth.refreshSession({ refresh_token })).error?.code).toBe("refresh_token_not_found");
  const rows = await second.from("profiles").select("handle");
  expect([rows.status, rows.error?.code]).toEqual([401, "PGRST301"]);
  expect((await supabase.auth.getUser()).error).not.toBeNull();
  // The session of the page goes on, and so does everybody else's.
  const left = async ({ account }: typeof ann) =>
    (await site.db.select().from(sessions).where(eq(sessions.userId, account.id))).length;
  expect([await left(ann), await left(other)]).toEqual([1, 1]);
  const third = client();
  await third.auth.signInWithPassword({ email: ann.email, password: ann.password });
  expect((await third.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await left(ann)).toBe(1);
  await third.auth.signOut();
  expect([await left(ann), await left(other)]).toEqual([0, 1]);
});

test("a refresh token works once and is followed by another; a lost answer can be requested again, and one that comes back later ends the session", async () => {
  await site.db.delete(signInTries);
  const { email, password, account } = await makeAccount(site);
  const grant = async (type: string, body: object) => {
    const { status, text } = await post(`token?grant_type=${type}`, body);
    return { status, ...(JSON.parse(text) as { refresh_token?: string; access_token?: string }) };
  };
  const refresh = (token = "") => grant("refresh_token", { refresh_token: token });
  const first = await grant("password", { email, password });
  const second = await refresh(first.refresh_token);
  expect([second.status, second.refresh_token === first.refresh_token]).toEqual([200, false]);
  // Nobody can tell a second window from an answer that was lost.
  const again = await refresh(first.refresh_token);
  expect(again.status).toBe(200);
  const third = await refresh(second.refresh_token);
  expect(third.status).toBe(200);
  const stored = JSON.stringify(await site.db.select().from(refreshTokens));
  for (const { refresh_token: token = "?" } of [first, second, third]) expect(stored).not.toContain(token);
  const rows = await site.db.$count(sessions, eq(sessions.userId, account.id));
  expect(rows).toBe(2);
  const longAgo = new Date(Date.now() - 61_000);
  await site.db.update(refreshTokens).set({ replacedAt: longAgo }).where(isNotNull(refreshTokens.replacedAt));
  expect((await refresh(first.refresh_token)).status).toBe(400);
  expect((await refresh(third.refresh_token)).status).toBe(400);
  const headers = { authorization: `Bearer ${third.access_token}` };
  expect((await site.get("/auth/v1/user", { headers })).status).toBe(401);
  expect(await site.db.$count(sessions, eq(sessions.userId, account.id))).toBe(rows - 1);
});

test("a wrong password and an unknown address are answered alike, are counted with the tries of the page, and end in the same lock", async () => {
  const { email, password } = await makeAccount(site);
  const supabase = client();
  const wrong = await supabase.auth.signInWithPassword({ email, password: "wrong" });
  const unknown = await supabase.auth.signInWithPassword({ email: "nobody@example.org", password: "wrong" });
  expect([wrong.error?.status, wrong.error?.code]).toEqual([400, "invalid_credentials"]);
  expect(unknown.error).toEqual(wrong.error);
  await site.db.delete(signInTries);
  for (let n = 0; n < 5; n++) await post("token?grant_type=password", { email, password: "wrong" });
  const locked = await post("token?grant_type=password", { email, password });
  expect([locked.status, JSON.parse(locked.text)]).toMatchObject([
    429,
    { error_code: "over_request_rate_limit" },
  ]);
  const page = visitor(site);
  await page.post("/sign-in", { email });
  expect((await page.post("/sign-in/factor-one", { password })).status).toBe(429);
  await site.db.delete(signInTries);
  expect((await post("token?grant_type=password", { email, password })).status).toBe(200);
});

test("an account with a second factor, a suspended one and a token that is none get no session, and no answer sets a cookie", async () => {
  await site.db.delete(signInTries);
  const guarded = await makeAccount(site);
  const own = await addSecondFactor(site, guarded);
  const before = await site.db.select().from(sessions).where(eq(sessions.userId, guarded.account.id));
  const challenged = await post(
    "token?grant_type=password",
    { email: guarded.email, password: guarded.password },
    { cookie: own.cookie },
  );
  expect([challenged.status, JSON.parse(challenged.text)]).toMatchObject([
    403,
    { error_code: "insufficient_aal" },
  ]);
  expect(challenged.text).not.toContain('token"');
  const after = await site.db.select().from(sessions).where(eq(sessions.userId, guarded.account.id));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const banned = await makeAccount(site);
  await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, banned.account.id));
  const refused = await post("token?grant_type=password", { email: banned.email, password: banned.password });
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { error_code: "user_banned" }]);
  const fine = await makeAccount(site);
  const signedIn = await post(
    "token?grant_type=password",
    { email: fine.email, password: fine.password },
    { cookie: own.cookie },
  );
  expect(signedIn.status).toBe(200);
  for (const { headers } of [challenged, refused, signedIn]) expect(headers.getSetCookie()).toEqual([]);
  for (const refresh_token of ["", "x".repeat(40), "a; octavo.session_token=b", own.cookie, 7, null])
    expect((await post("token?grant_type=refresh_token", { refresh_token })).status).toBe(400);
});

test("a sign-in by the client is among the security events of the account", async () => {
  await site.db.delete(signInTries);
  const { email, password, account } = await makeAccount(site);
  await post("token?grant_type=password", { email, password });
  const kinds = async () =>
    (await site.db.select().from(securityEvents).where(eq(securityEvents.accountId, account.id))).map(
      ({ kind }) => kind,
    );
  await expect.poll(kinds).toContain("signed-in");
});

test("what this sign-in has not answers 501 in the form of Supabase's, and bodies that are none 400", async () => {
  for (const path of [
    "signup",
    "otp",
    "magiclink",
    "recover",
    "verify",
    "factors",
    "sso",
    "admin/users",
    "token?grant_type=pkce",
  ]) {
    const { status, text } = await post(path, {});
    expect([path, status, JSON.parse(text)]).toMatchObject([path, 501, { error_code: "not_implemented" }]);
  }
  expect((await site.get("/auth/v1/authorize?provider=github")).status).toBe(501);
  expect((await site.get("/auth/v1/user", { method: "PUT", body: "{}" })).status).toBe(501);
  expect((await site.get("/auth/v1/user")).status).toBe(401);
  for (const body of [null, [], {}, { email: 1, password: 2 }, { email: "a".repeat(400), password: "b" }])
    expect((await post("token?grant_type=password", body)).status).toBe(400);
});
