import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { and, eq, ne } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { type AdminActionName, recordAdminAction } from "#app/identity/audit/public.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { grantSubscription, revokeGrants } from "#app/billing/grants/public.server.ts";
import {
  endSessions,
  liftSuspension,
  suspendAccount,
} from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { accounts, profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { isAdmin } from "../operator.server.ts";
import type { AccountAction } from "./account-input.ts";
import { suspensionMail } from "./suspension-mail.ts";

export type AccountActionResult =
  | { ok: true }
  | { ok: false; reason: "gone" | "yourself" | "an-operator" | "admins-only" | "already" | "unknown-plan" };

interface AccountActionContext {
  site: Site;
  tx: Transaction;
  operator: Viewer;
  accountId: string;
  email: string;
}

/** Performs and logs one action on an account, in one transaction. */
export async function performAccountAction(
  site: Site,
  { operator, accountId }: Pick<AccountActionContext, "operator" | "accountId">,
  act: AccountAction,
): Promise<AccountActionResult> {
  return site.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
    if (!account) return { ok: false, reason: "gone" };
    if (act.intent === "suspend" && accountId === operator.account.id)
      return { ok: false, reason: "yourself" };
    if (account.role !== "user" && !isAdmin(operator)) return { ok: false, reason: "an-operator" };
    return perform({ site, tx, operator, accountId, email: account.email }, act);
  });
}

async function perform(doing: AccountActionContext, act: AccountAction): Promise<AccountActionResult> {
  const { site, tx, operator, accountId } = doing;
  const { reason } = act;
  switch (act.intent) {
    case "suspend":
      if (!(await suspendAccount(tx, accountId, { reason, now: site.now() })))
        return { ok: false, reason: "already" };
      await announceProfiles(tx, accountId);
      await queueOwnerMail(doing, { isLifted: false, reason });
      return record(doing, "suspended", { reason });
    case "lift":
      if (!(await liftSuspension(tx, accountId))) return { ok: false, reason: "already" };
      await announceProfiles(tx, accountId);
      await queueOwnerMail(doing, { isLifted: true, reason });
      return record(doing, "suspension-lifted", { reason });
    case "end-sessions": {
      const ended = await endSessions(tx, accountId);
      return record(doing, "sessions-ended", { reason, details: { count: ended } });
    }
    case "grant": {
      if (!isAdmin(operator)) return { ok: false, reason: "admins-only" };
      const { plan, days } = act;
      const grant = { accountId, planId: plan, days, actor: operator.account.id, reason };
      const granted = await grantSubscription({ ...site, db: tx }, grant);
      if (!granted.ok) return granted;
      return record(doing, "subscription-granted", { reason, details: { plan, days } });
    }
    case "revoke": {
      if (!isAdmin(operator)) return { ok: false, reason: "admins-only" };
      const given = { accountId, actor: operator.account.id, reason };
      const taken = await revokeGrants({ ...site, db: tx }, given);
      if (taken === 0) return { ok: false, reason: "already" };
      return record(doing, "subscription-revoked", { reason, details: { count: taken } });
    }
  }
}

async function record(
  { site, tx, operator, accountId }: AccountActionContext,
  name: AdminActionName,
  more: { reason: string; details?: Record<string, string | number | null> },
): Promise<AccountActionResult> {
  const subject = { kind: "account" as const, id: accountId };
  await recordAdminAction(tx, { actorId: operator.account.id, name, subject, ...more }, site.now());
  return { ok: true };
}

async function queueOwnerMail(
  { site, tx, email }: AccountActionContext,
  notice: { isLifted: boolean; reason: string },
): Promise<void> {
  await queueMail(site, tx, {
    to: email,
    kind: mailKinds.suspension,
    ...suspensionMail(site.settings, notice),
  });
}

/** Invalidates the public pages of its profiles and of what was published under their names. */
async function announceProfiles(tx: Transaction, accountId: string): Promise<void> {
  const shown = await tx
    .select({ handle: profiles.handle, jid: workPublications.jid })
    .from(profiles)
    .leftJoin(works, eq(works.profileId, profiles.id))
    .leftJoin(workPublications, eq(workPublications.workId, works.id))
    .where(and(eq(profiles.accountId, accountId), ne(profiles.kind, "family")));
  const jids = shown.flatMap(({ jid }) => jid ?? []);
  await invalidateTags(tx, [
    ...shown.map(({ handle }) => profileTag(handle)),
    ...jids.map(bookTag),
    ...(jids.length > 0 ? listTags : []),
  ]);
}
