import { findTimeZone } from "#app/identity/time-zone/public.server.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import {
  findEntitlement,
  listHistory,
  recordEntitlementEvent,
} from "#app/billing/entitlement/public.server.ts";
import { foldHistory, forEver, type Standing } from "#app/billing/entitlement/public.ts";
import type { TryKey } from "#app/platform/auth/tries/tries.ts";
import { returnTries, spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { accounts, paymentCodes } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { redeemedMail } from "./redeemed-mail.ts";
import { codeOf, readCode } from "./code.ts";

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");
const day = 86_400_000;

/** Inside the caller's transaction if `db` is one. */
type CodeSite = Pick<Site, "now"> & { db: DbOrTransaction };

export interface CodeBatch {
  batchId: string;
  codes: string[];
}

/** Creates codes and returns them, which is the only time that they can be read. */
export async function createCodes(
  { db, now }: CodeSite,
  batch: { planId: string | null; days: number; count: number; expiresAt: Date | null },
): Promise<CodeBatch> {
  const { planId, days, count, expiresAt } = batch;
  const batchId = randomUUID().slice(0, 8);
  const codes = Array.from({ length: count }, () => codeOf(randomBytes(20)));
  // One instant for all of them: a batch is one row in the lists.
  const createdAt = now();
  const rows = codes.map((code) => ({
    id: randomUUID(),
    codeHash: hashOf(code),
    ending: code.slice(-5),
    batchId,
    planId,
    days,
    expiresAt,
    createdAt,
  }));
  await db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 1_000)
      await tx.insert(paymentCodes).values(rows.slice(at, at + 1_000));
  });
  return { batchId, codes };
}

/** Withdraws the unredeemed codes of a batch; returns how many. */
export async function withdrawCodes({ db, now }: CodeSite, batchId: string): Promise<number> {
  const gone = await db
    .update(paymentCodes)
    .set({ withdrawnAt: now() })
    .where(
      and(
        eq(paymentCodes.batchId, batchId),
        isNull(paymentCodes.redeemedAt),
        isNull(paymentCodes.withdrawnAt),
      ),
    )
    .returning({ id: paymentCodes.id });
  return gone.length;
}

export type Redeemed =
  | { ok: true; until: Date }
  | { ok: false; reason: "unknown" | "used" | "yours-already" | "expired" | "not-needed" }
  | { ok: false; reason: "too-many"; seconds: number };

interface Redeeming {
  account: { id: string; email: string };
  typed: string;
  /** The client's address, for limits. */
  client: string | null;
}

/** Redeems a code for an account: once in all, and with a limit of tries. */
export async function redeemCode(site: Site, { account, typed, client }: Redeeming): Promise<Redeemed> {
  const keys = [`account ${account.id}`, ...(client ? [`client ${client}`] : [])].map((of): TryKey => ({
    limit: "redeem",
    of,
  }));
  const refused = await spendTries(site.db, keys, site.now());
  if (refused !== null) return { ok: false, reason: "too-many", seconds: refused.seconds ?? 0 };
  const code = readCode(typed);
  // Malformed or unknown: the look-up by hash takes as long for both.
  const hash = hashOf(code ?? typed);
  const { at } = await findEntitlement(site, account.id);
  const outcome = await site.db.transaction((tx) => redeem(site, tx, { account, hash, at }));
  if (outcome.ok) await returnTries(site.db, keys);
  return outcome;
}

async function redeem(
  site: Site,
  tx: Transaction,
  { account, hash, at }: { account: { id: string; email: string }; hash: string; at: Date },
): Promise<Redeemed> {
  const now = site.now();
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for("no key update");
  const standing = foldHistory(await listHistory(tx, account.id));
  if (standing.grantedUntil && standing.grantedUntil >= forEver) return { ok: false, reason: "not-needed" };
  // The update locks the row: of two at once the second waits and finds it redeemed.
  const [code] = await tx
    .update(paymentCodes)
    .set({ redeemedAt: now, redeemedBy: account.id })
    .where(
      and(
        eq(paymentCodes.codeHash, hash),
        isNull(paymentCodes.redeemedAt),
        isNull(paymentCodes.withdrawnAt),
        or(isNull(paymentCodes.expiresAt), gt(paymentCodes.expiresAt, at)),
      ),
    )
    .returning();
  if (!code) return whyNot(tx, { hash, accountId: account.id });
  const until = new Date(coveredUntil(standing, at).getTime() + code.days * day);
  await recordEntitlementEvent(
    tx,
    {
      accountId: account.id,
      source: "code",
      eventId: `${code.id}:redeemed`,
      subscriptionId: code.id,
      kind: "granted",
      happenedAt: now,
      until,
      planId: code.planId,
      reason: `Code ending in ${code.ending}`,
    },
    now,
  );
  await queueMail(site, tx, {
    to: account.email,
    kind: mailKinds["code-redeemed"],
    ...redeemedMail({ ...site.settings, zone: await findTimeZone(tx, account) }, { until }),
  });
  return { ok: true, until };
}

/** When the days of a code begin: after the existing coverage that does not renew by itself. */
function coveredUntil(standing: Standing, at: Date): Date {
  const { grantedUntil, paidUntil, renews } = standing;
  return [grantedUntil, renews ? null : paidUntil].reduce<Date>(
    (latest, until) => (until !== null && until > latest ? until : latest),
    at,
  );
}

/** The code has a hundred random bits, so whoever knows it may see its state. */
async function whyNot(
  tx: Transaction,
  { hash, accountId }: { hash: string; accountId: string },
): Promise<Redeemed> {
  const [code] = await tx.select().from(paymentCodes).where(eq(paymentCodes.codeHash, hash));
  if (!code) return { ok: false, reason: "unknown" };
  if (code.redeemedBy === accountId) return { ok: false, reason: "yours-already" };
  return { ok: false, reason: code.redeemedAt ? "used" : "expired" };
}
