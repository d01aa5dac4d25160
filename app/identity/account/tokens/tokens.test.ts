import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tokenScopes } from "#app/access/gates/token-gate.ts";
import { accessTokens } from "#app/platform/db/schema/tokens.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Visitor = Awaited<ReturnType<typeof signIn>>["who"];

const formOf = (scopes: readonly string[], name = "Backup script", lifetime = "90") =>
  new URLSearchParams([["name", name], ["lifetime", lifetime], ...scopes.map((scope) => ["scope", scope])]);

const tokenIn = (html: string) => /octavo_pat_[A-Za-z0-9]{32}/.exec(html)?.[0] ?? "";

async function createToken(who: Visitor, scopes: readonly string[], lifetime?: string): Promise<string> {
  const answer = await who.post("/account/tokens", formOf(scopes, "Backup script", lifetime));
  expect(answer.status).toBe(200);
  return tokenIn(answer.text);
}

/** A call of a program: without cookies. */
async function call(site: TestSite, token: string, path: string, init: RequestInit = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const { status, text } = await site.get(path, { ...init, headers });
  return { status, body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : text };
}

test("A04 a token is created after proving who one is, is shown once, and only its hash is stored", async () => {
  await using site = await createTestSite();
  const { who, account, email } = await signIn(site);
  await ageFactors(site, account.id, 11);
  const question = await who.post("/account/tokens", formOf(["account:read", "works:read"]));
  expect([question.status, tokenIn(question.text)]).toEqual([403, ""]);
  const proof = new URLSearchParams(formOf(["account:read", "works:read"]));
  for (const [name, value] of Object.entries(hiddenFields(question.text)))
    if (!proof.has(name)) proof.set(name, value);
  proof.set("step-up", "password");
  proof.set("step-up-password", "a long enough password");
  const created = await who.post("/account/tokens", proof);
  const token = tokenIn(created.text);
  expect([created.status, token]).toEqual([200, expect.stringMatching(/^octavo_pat_/)]);
  expect(created.headers.get("cache-control")).toContain("no-store");
  expect(tokenIn((await who.get("/account/tokens")).text)).toBe("");
  const [row] = await site.db.select().from(accessTokens);
  expect(JSON.stringify(row)).not.toContain(token.slice("octavo_pat_".length));
  expect(row).toMatchObject({
    accountId: account.id,
    scopes: ["account:read", "works:read"],
    ending: token.slice(-4),
  });
  expect((await site.mails(email)).at(-1)?.text).toContain("Backup script");
  expect((await who.get("/account/security")).text).toContain("Access token created");
});

test("a program acts for the account by a bearer token, and its owner sees when it was last used", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  const { who, profiles, account } = await signIn(site, {
    handle: "rita",
    state: "ACTIVE",
    profiles: [{ kind: "pen-name", handle: "r-quill" }],
  });
  const token = await createToken(who, ["account:read"]);
  expect((await who.get("/account/tokens")).text).toContain("never used");
  expect((await call(site, token, "/api/user/current")).body).toMatchObject({
    handle: "rita",
    clerkId: account.id,
  });
  expect((await call(site, token, "/api/revenueCat/entitlement")).body).toMatchObject({
    data: { state: "ACTIVE" },
  });
  const asPen = { headers: { "x-sub-user": profiles[1]?.id ?? "" } };
  expect((await call(site, token, "/api/user/current", asPen)).body).toMatchObject({ handle: "r-quill" });
  const foreign = { headers: { "x-sub-user": "somebody-else" } };
  expect((await call(site, token, "/api/user/current", foreign)).status).toBe(403);
  expect((await who.get("/account/tokens")).text).toContain("last used");
  const used = async () => (await site.db.select().from(accessTokens))[0]?.lastUsedAt?.getTime();
  const first = await used();
  // Written down once a minute, not for every call.
  clock.now = new Date(clock.now.getTime() + 30_000);
  await call(site, token, "/api/user/current");
  expect(await used()).toBe(first);
  clock.now = new Date(clock.now.getTime() + 31_000);
  await call(site, token, "/api/user/current");
  expect(await used()).toBe(clock.now.getTime());
});

const json = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/** Every kind of call, the scope that it needs, and what is answered to a token that has it. */
const calls: [scope: string, path: string, init: RequestInit, status: number][] = [
  ["account:read", "/api/user/current", {}, 200],
  ["account:read", "/api/revenueCat/entitlement", {}, 200],
  ["works:read", "/functions/v1/export-book", json({ work: "none", format: "txt" }), 404],
  ["works:read", "/api/writing/chapters/none", {}, 404],
  ["works:write", "/functions/v1/convert-manuscript", json({}), 422],
  ["works:write", "/api/writing/chapters/none/changes", json({}), 404],
  ["following:read", "/api/following/unread", {}, 200],
  ["following:read", "/api/following/author/nobody", {}, 404],
  ["following:write", "/api/following/author/nobody", json({ isFollowed: true }), 404],
  ["none", "/api/user/sync", json({}), 403],
];

test("a token can do what its scopes say and nothing else, and no page takes it for a sign-in", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const tokens = await Promise.all(
    tokenScopes.map(async (scope) => [scope, await createToken(who, [scope])] as const),
  );
  for (const [scope, token] of tokens)
    for (const [needed, path, init, status] of calls) {
      const answer = await call(site, token, path, init);
      expect([scope, path, answer.status]).toEqual([scope, path, needed === scope ? status : 403]);
    }
  const [, token = ""] = tokens[0] ?? [];
  for (const path of ["/account", "/account/tokens", "/writings", "/admin"])
    expect((await site.get(path, { headers: { authorization: `Bearer ${token}` } })).status, path).toBe(303);
});

test("a token that was revoked or has expired, or whose account is suspended, opens nothing", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  const { who, account } = await signIn(site);
  const stranger = await signIn(site);
  const [revoked, short, endless] = [
    await createToken(who, ["account:read"]),
    await createToken(who, ["account:read"], "30"),
    await createToken(who, ["account:read"], "never"),
  ];
  const statusOf = async (token: string) => (await call(site, token, "/api/user/current")).status;
  const [row] = await site.db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.ending, revoked.slice(-4)));
  const id = row?.id ?? "";
  await stranger.who.post("/account/tokens", { intent: "revoke", id });
  expect(await statusOf(revoked)).toBe(200);
  await who.post("/account/tokens", { intent: "revoke", id });
  expect((await call(site, revoked, "/api/user/current")).body).toEqual({
    statusCode: 401,
    msg: "This access token is not valid: it was revoked or has expired",
  });
  clock.now = new Date(clock.now.getTime() + 31 * 86_400_000);
  expect([await statusOf(short), await statusOf(endless)]).toEqual([401, 200]);
  // Neither at the addresses of Supabase's client, by any of its methods.
  for (const [method, path] of [
    ["GET", "/rest/v1/profiles?select=handle"],
    ["GET", "/auth/v1/user"],
    ["GET", "/storage/v1/object/works/work/cover.png"],
    ["POST", "/functions/v1/export-book"],
  ] as const) {
    const headers = { "content-type": "application/json" };
    const sent = method === "POST" ? { method, headers, body: "{}" } : {};
    for (const token of [revoked, short])
      expect([path, (await call(site, token, path, sent)).status]).toEqual([path, 401]);
  }
  await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, account.id));
  expect(await statusOf(endless)).toBe(403);
  for (const made of ["octavo_pat_", `octavo_pat_${"x".repeat(32)}`, `octavo_pat_${"x".repeat(5_000)}`])
    expect(await statusOf(made)).toBe(401);
});

test("a form without a name or scope is refused with what was typed, and an account has at most 20 tokens", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const refused = await who.post("/account/tokens", formOf([], "Reading list"));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Choose at least one.");
  expect(refused.text).toContain('value="Reading list"');
  expect((await who.post("/account/tokens", formOf(["account:read"], "  "))).text).toContain("Enter a name.");
  expect((await who.post("/account/tokens", formOf(["root"], "x"))).status).toBe(422);
  for (let made = 0; made < 20; made++) await createToken(who, ["account:read"]);
  const many = await who.post("/account/tokens", formOf(["account:read"]));
  expect([many.status, many.text.includes("You have 20 tokens")]).toEqual([422, true]);
});
