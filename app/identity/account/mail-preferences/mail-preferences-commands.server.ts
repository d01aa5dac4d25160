import { and, eq, notInArray } from "drizzle-orm";
import { isRefusal, type Refusal } from "#app/platform/mail/mail-kinds.ts";
import { isSignedHere, openTextSigner } from "#app/platform/auth/keys/site-secret.server.ts";
import type { Db, DbOrTransaction } from "#app/platform/db/client.server.ts";
import { refusedMails } from "#app/platform/db/schema/account.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Refused } from "./mail-frequency.ts";

type SecretSite = Pick<Site, "db" | "settings">;
type StoppingSite = Pick<Site, "db" | "settings" | "now">;

export async function wantsMail(db: Db, accountId: string, kind: Refusal): Promise<boolean> {
  const refused = await db
    .select({ kind: refusedMails.kind })
    .from(refusedMails)
    .where(and(eq(refusedMails.accountId, accountId), eq(refusedMails.kind, kind)));
  return refused.length === 0;
}

/** Withdraws a refusal: the account asks for such mails elsewhere. */
export async function allowMail(db: DbOrTransaction, accountId: string, kind: Refusal): Promise<void> {
  await db
    .delete(refusedMails)
    .where(and(eq(refusedMails.accountId, accountId), eq(refusedMails.kind, kind)));
}

/** Stores which kinds of mail are refused, and since when; all others are sent. */
export async function refuseMails(
  { db, now }: Pick<Site, "db" | "now">,
  accountId: string,
  kinds: Refused[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(refusedMails)
      .where(and(eq(refusedMails.accountId, accountId), notInArray(refusedMails.kind, kinds)));
    const rows = kinds.map((kind) => ({ accountId, kind, since: now() }));
    if (rows.length > 0) await tx.insert(refusedMails).values(rows).onConflictDoNothing();
  });
}

/** One-click unsubscribe addresses, which work without signing in: each names its account and is signed. */
export async function stopAddresses(site: SecretSite, kind: Refusal): Promise<(accountId: string) => string> {
  const sign = await openTextSigner(site);
  const address = `${siteOrigin(site.settings)}/account/mails/stop`;
  return (accountId) => {
    const key = `${kind}.${accountId}.${sign(signed(kind, accountId))}`;
    return `${address}?key=${encodeURIComponent(key)}`;
  };
}

/** Unsubscribes by a key. Returns false for an invalid key, or when the account was deleted. */
export async function stopMail(site: StoppingSite, key: string): Promise<boolean> {
  const [kind = "", accountId = "", signature = ""] = key.split(".");
  if (!isRefusal(kind)) return false;
  if (!(await isSignedHere(site, signed(kind, accountId), signature))) return false;
  const [account] = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) return false;
  await site.db.insert(refusedMails).values({ accountId, kind, since: site.now() }).onConflictDoNothing();
  // A later return to the daily digest starts from that moment, not from the releases missed meanwhile.
  if (kind === "new-chapters")
    await site.db
      .delete(refusedMails)
      .where(and(eq(refusedMails.accountId, accountId), eq(refusedMails.kind, "new-chapters-at-once")));
  return true;
}

const signed = (kind: string, accountId: string) => `stop-mail:${kind}:${accountId}`;
