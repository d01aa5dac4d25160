import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { generateRandomString } from "better-auth/crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import {
  accounts,
  credentials,
  pendingSignUps,
  type ProviderIdentity,
} from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { AuthListeners } from "#app/platform/auth/auth-facts.server.ts";

/** R05: how long a code is valid. */
const codeMs = 10 * 60_000;
const mostTries = 5;
/** How long a pending sign-up can be resumed with a new code. */
const pendingDays = 1;

type Pending = typeof pendingSignUps.$inferSelect;

export interface SignUpFacts {
  email: string;
  name: string;
  wantedHandle: string | null;
  passwordHash: string | null;
  identity: ProviderIdentity | null;
}

interface Around {
  site: Site;
  listeners: AuthListeners;
}

const hashed = (text: string) => createHash("sha256").update(text).digest("base64url");
const codeHash = (email: string, code: string) => hashed(`${email}:${code}`);

/**
 * Stores a pending sign-up until the address is verified, replacing an earlier one for the address, and mails a code,
 * in one transaction. Returns the secret that identifies the browser. For an address that has an account the same
 * happens, but the mail says that there is an account.
 */
export async function keepSignUp({ site, listeners }: Around, facts: SignUpFacts): Promise<string> {
  const key = randomBytes(24).toString("base64url");
  await site.db.transaction(async (tx) => {
    const code = await mailCode({ site, listeners }, tx, facts.email);
    const row = { ...facts, ...code, browser: hashed(key), requestedAt: site.now() };
    await tx
      .insert(pendingSignUps)
      .values(row)
      .onConflictDoUpdate({ target: pendingSignUps.email, set: row });
  });
  return key;
}

/** Mails another code for a pending sign-up; does nothing when there is none. */
export async function renewSignUpCode({ site, listeners }: Around, email: string): Promise<void> {
  await site.db.transaction(async (tx) => {
    const [row] = await tx.select().from(pendingSignUps).where(eq(pendingSignUps.email, email)).for("update");
    if (!row) return;
    const code = await mailCode({ site, listeners }, tx, email);
    await tx.update(pendingSignUps).set(code).where(eq(pendingSignUps.email, email));
  });
}

async function mailCode({ site, listeners }: Around, tx: Transaction, email: string) {
  const codeExpiresAt = new Date(site.now().getTime() + codeMs);
  const [known] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.emailVerified, true)));
  if (known) {
    await listeners.sendAccountExists(site, { email }, tx);
    return { codeHash: null, codeExpiresAt, tryCount: 0 };
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await listeners.sendCode(site, { email, code, purpose: "email-verification" }, tx);
  return { codeHash: codeHash(email, code), codeExpiresAt, tryCount: 0 };
}

/** The address whose code this browser is waiting for. */
export async function findPendingEmail(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ email: pendingSignUps.email })
    .from(pendingSignUps)
    .where(eq(pendingSignUps.browser, hashed(key)));
  return row?.email ?? null;
}

type Confirmed =
  | { ok: true; accountId: string }
  | { ok: false; reason: "wrong" | "expired" | "too-many-tries" };

/**
 * Creates the account, with everything that belongs to it, once the code proves the address. The stored password,
 * handle and name are used only for the browser that submitted them: anybody can sign up with another person's address,
 * and must not be able to set a password for the owner's account.
 */
export async function confirmSignUp(
  around: Around,
  given: { email: string; code: string; browserKey: string | null },
): Promise<Confirmed> {
  const { email } = given;
  return around.site.db.transaction(async (tx) => {
    const [row] = await tx.select().from(pendingSignUps).where(eq(pendingSignUps.email, email)).for("update");
    if (!row) return { ok: false, reason: "wrong" };
    if (row.tryCount >= mostTries) return { ok: false, reason: "too-many-tries" };
    await tx
      .update(pendingSignUps)
      .set({ tryCount: row.tryCount + 1 })
      .where(eq(pendingSignUps.email, email));
    if (row.codeExpiresAt <= around.site.now()) return { ok: false, reason: "expired" };
    if (!isSame(row.codeHash, codeHash(email, given.code))) return { ok: false, reason: "wrong" };
    await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email));
    const isSameBrowser = given.browserKey !== null && isSame(row.browser, hashed(given.browserKey));
    const accountId = await createAccount(around, tx, isSameBrowser ? row : onlyEmail(row));
    return accountId === null ? { ok: false, reason: "wrong" } : { ok: true, accountId };
  });
}

const onlyEmail = ({ email }: Pending): SignUpFacts => ({
  email,
  name: "",
  wantedHandle: null,
  passwordHash: null,
  identity: null,
});

function isSame(one: string | null, other: string): boolean {
  if (one === null) return false;
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** An account with a verified address, and its main profile. Null when the address got an account meanwhile. */
export async function createAccount(
  { site, listeners }: Around,
  tx: Transaction,
  facts: SignUpFacts,
): Promise<string | null> {
  const { email, name, wantedHandle } = facts;
  // Created by an old version before verification: nobody has proved ownership of it.
  await tx.delete(accounts).where(and(eq(accounts.email, email), eq(accounts.emailVerified, false)));
  const id = randomId();
  const now = site.now();
  const times = { createdAt: now, updatedAt: now };
  const made = await tx
    .insert(accounts)
    .values({ id, email, name, wantedHandle, emailVerified: true, ...times })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (made.length === 0) return null;
  const ways = [
    ...(facts.passwordHash === null
      ? []
      : [{ providerId: "credential", accountId: id, password: facts.passwordHash }]),
    ...(facts.identity ? [facts.identity] : []),
  ];
  for (const way of ways)
    await tx.insert(credentials).values({ id: randomId(), userId: id, ...way, ...times });
  await listeners.accountCreated(site, { id, email, name, wantedHandle }, tx);
  return id;
}

const randomId = () => generateRandomString(32, "a-z", "A-Z", "0-9");

/** Removes sign-ups that were not confirmed within a day. */
export async function forgetOldSignUps(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - pendingDays * 86_400_000);
  await db.delete(pendingSignUps).where(lt(pendingSignUps.requestedAt, oldest));
}
