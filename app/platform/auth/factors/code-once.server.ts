import { createHmac } from "node:crypto";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { secondFactors } from "#app/platform/db/schema/auth.server.ts";

const halfMinute = 30_000;
/** As in Better Auth: a phone's clock may be off by one period of 30 seconds. */
const slack = [-1, 0, 1];

/**
 * Marks a code of an authenticator app as used before it is checked: a second request with it is refused, in any
 * process, and so is every older code (RFC 6238, 5.2). A wrong code is passed on, to be refused and counted.
 */
export function codeOnce(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const code: unknown = ctx.body?.code;
    const accountId = await findAccountOfSession(ctx);
    if (typeof code !== "string" || accountId === null) return;
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, accountId));
    if (!factor) return;
    const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: factor.secret });
    const step = findStep(secret, code);
    if (step === null) return;
    const spent = await db
      .update(secondFactors)
      .set({ usedStep: step })
      .where(
        and(
          eq(secondFactors.id, factor.id),
          or(isNull(secondFactors.usedStep), lt(secondFactors.usedStep, step)),
        ),
      )
      .returning({ id: secondFactors.id });
    if (spent.length === 0)
      throw new APIError("UNAUTHORIZED", { code: "CODE_USED", message: "This code was used before" });
  });
}

type CodeCheck = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The account that is signed in, or that has passed the first factor. */
async function findAccountOfSession(ctx: CodeCheck): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie("two_factor");
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return null;
  const stored = await ctx.context.internalAdapter.findVerificationValue(challenge);
  return stored?.value ?? null;
}

/** The 30-second period since 1970 that the code belongs to. */
function findStep(secret: string, code: string): number | null {
  const now = Math.floor(Date.now() / halfMinute);
  return slack.map((offset) => now + offset).find((step) => codeOf(secret, step) === code) ?? null;
}

/** RFC 4226: the six-digit code for a counter. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
