import { createHash } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { mailLedger } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type RequestedMail, nextMail } from "./mail-ledger.ts";

export type LedgerRefusal = { reason: "on-its-way" | "used-up"; seconds: number };

// Addresses are personal, so only their hashes are stored. `ann+books@…` counts as `ann@…`.
function keyOf(address: string, cause: string): string {
  const mailbox = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
  return createHash("sha256").update(`${cause}:${mailbox}`).digest("base64url");
}

/**
 * Records one mail to an address. Returns null when it may be sent, else the reason and the seconds to wait. Called for
 * every address, whether or not a mail follows, so that a refusal reveals nothing. Locks the row, so that all processes
 * count together.
 */
export async function spendMail(
  { db, now }: Pick<Site, "db" | "now">,
  mail: RequestedMail & { to: string },
): Promise<LedgerRefusal | null> {
  const key = keyOf(mail.to, mail.cause);
  return db.transaction(async (tx) => {
    await tx.insert(mailLedger).values({ key, sent: [], lastAt: now() }).onConflictDoNothing();
    const [row] = await tx.select().from(mailLedger).where(eq(mailLedger.key, key)).for("update");
    const next = nextMail(row?.sent ?? [], mail, now());
    if (!next.ok) return { reason: next.reason, seconds: next.seconds };
    await tx.update(mailLedger).set({ sent: next.sent, lastAt: now() }).where(eq(mailLedger.key, key));
    return null;
  });
}

/** Removes the entries of addresses without a mail in the last 24 hours, which no limit counts any more. */
export async function forgetOldMails(db: Db, now: Date): Promise<void> {
  await db.delete(mailLedger).where(lt(mailLedger.lastAt, new Date(now.getTime() - 86_400_000)));
}
