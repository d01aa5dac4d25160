import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { freeColour } from "#app/identity/colours/public.ts";
import { handleSkeleton } from "#app/identity/handles/handle.ts";
import type { EntitlementState } from "#app/access/gates/entitlement-state.ts";
import { ensureMainProfile, newProfileId } from "#app/identity/names/main-profile.server.ts";
import type { ProfileKind } from "#app/identity/viewer/profile.ts";
import type { AuthListeners } from "#app/platform/auth/auth-facts.server.ts";
import { openAuth } from "#app/platform/auth/auth.server.ts";
import { createAccount } from "#app/platform/auth/accounts/pending-sign-ups.server.ts";
import { accounts, profiles, signInTries } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { entitle } from "./entitle.ts";

export interface AccountFacts {
  email?: string;
  password?: string;
  name?: string;
  handle?: string;
  /** Besides the main one. */
  profiles?: { kind: Exclude<ProfileKind, "main">; handle: string; fullName?: string }[];
  /** Whether the account may write; otherwise it never could. */
  state?: EntitlementState;
}

type TestAuth = Awaited<ReturnType<typeof openAuth>> & { codes: string[]; listeners: AuthListeners };

const opened = new WeakMap<Site["db"], Promise<TestAuth>>();

/**
 * A Better Auth of the test's own over the site's database, opened once. `codes` are those that would have been mailed.
 */
export function openTestAuth(site: Site): Promise<TestAuth> {
  const known = opened.get(site.db) ?? open(site);
  opened.set(site.db, known);
  return known;
}

async function open(site: Site): Promise<TestAuth> {
  const codes: string[] = [];
  const listeners: AuthListeners = {
    sendCode: async (_site, { code }) => void codes.push(code),
    sendAccountExists: async () => {},
    signedIn: async () => {},
    securityNoticed: async () => {},
    triesUsedUp: async () => {},
    accountCreated: (_site, account, tx) => ensureMainProfile(tx, account),
  };
  const auth = await openAuth(site, listeners);
  await hashEachPasswordOnce(auth);
  return Object.assign(auth, { codes, listeners });
}

const hashed = new Map<string, Promise<string>>();

/**
 * Hashing is slow on purpose: hundreds of accounts with one password hash it once. The site itself notices no
 * difference.
 */
async function hashEachPasswordOnce(auth: Awaited<ReturnType<typeof openAuth>>): Promise<void> {
  const { password } = await auth.$context;
  const { hash, verify } = password;
  password.hash = (text) => {
    const known = hashed.get(text) ?? hash(text);
    hashed.set(text, known);
    return known;
  };
  password.verify = async (given) => (await hashed.get(given.password)) === given.hash || verify(given);
}

/**
 * A signed-in account with a confirmed address: `cookie` is the browser's Cookie header, `token` the X-JWT-Token of
 * calls.
 */
export async function makeAccount(site: Site, facts: AccountFacts = {}) {
  const tag = randomBytes(4).toString("hex");
  const email = facts.email ?? `reader-${tag}@example.org`;
  const password = facts.password ?? "a long enough password";
  const auth = await openTestAuth(site);
  const wantedHandle = facts.handle ?? `reader-${tag}`;
  const passwordHash = await (await auth.$context).password.hash(password);
  const made = { email, name: facts.name ?? "Rita Reader", wantedHandle, passwordHash, identity: null };
  await site.db.transaction((tx) => createAccount({ site, listeners: auth.listeners }, tx, made));
  const [account] = await site.db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error("no account");
  for (const [index, given] of (facts.profiles ?? []).entries()) {
    const id = newProfileId();
    const others = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
    await site.db.insert(profiles).values({
      id,
      accountId: account.id,
      colour: freeColour(id, others),
      handleSkeleton: handleSkeleton(given.handle),
      createdAt: new Date(Date.now() + index + 1),
      ...given,
    });
  }
  if (facts.state) await entitle(site, account.id, facts.state);
  // As if all of this had happened a while ago.
  await site.db.delete(signInTries);
  const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { token } = await auth.api.getToken({ headers: new Headers({ cookie }) });
  const own = await site.db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, account.id))
    .orderBy(profiles.createdAt);
  return { account, email, password, profiles: own, cookie, token };
}
