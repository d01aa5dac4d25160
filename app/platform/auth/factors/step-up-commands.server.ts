import { createHash, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { credentials, sessions } from "#app/platform/db/schema/auth.server.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";

const codeMinutes = 10;

/** Records that a factor was just proved in this session. */
export async function recordFactor(
  db: Db,
  session: { id: string; factor: "first" | "second" },
  now: Date,
): Promise<void> {
  const times = session.factor === "first" ? { firstFactorAt: now } : { secondFactorAt: now };
  await db.update(sessions).set(times).where(eq(sessions.id, session.id));
}

/** Whether an account can sign in by password; one that uses only a provider, passkey or emailed code cannot. */
export async function hasPassword(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, accountId), eq(credentials.providerId, "credential")));
  return found.some(({ password }) => password !== null);
}

const identifierOf = (sessionId: string) => `step-up-${sessionId}`;
const hashed = (code: string, sessionId: string) =>
  createHash("sha256").update(`${sessionId}:${code}`).digest("base64url");

/** Creates a code of six digits for this session, stored as a hash; older codes become invalid. */
export async function makeStepUpCode(auth: Auth, sessionId: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteVerificationByIdentifier(identifierOf(sessionId));
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(sessionId),
    value: hashed(code, sessionId),
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  });
  return code;
}

/** Checks the session's code and uses it up if it is right. The caller limits the tries. */
export async function spendStepUpCode(auth: Auth, sessionId: string, code: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(identifierOf(sessionId));
  if (!stored || stored.expiresAt <= new Date() || stored.value !== hashed(code, sessionId)) return false;
  return (await internalAdapter.consumeVerificationValue(identifierOf(sessionId))) !== null;
}
