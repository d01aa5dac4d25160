import { type EventOrigin, storeSecurityEvent } from "#app/identity/security/public.server.ts";
import { findTimeZone } from "#app/identity/time-zone/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { mailKinds, type SecurityKind } from "#app/platform/mail/mail-kinds.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { formatMoment } from "#app/ui/times/times.ts";
import { securityMail } from "./security-mail.ts";

interface OwnerNotice {
  to: string;
  /** Both a kind of mail and one of security events. */
  event: SecurityKind;
  facts?: { name: string; value: string }[];
  /** The browser that did it, for the account's list of events. */
  origin: EventOrigin | null;
}

/** Mails the owner of an account what happened to it, and stores it as a security event. Inside the caller's transaction if there is one. */
export async function notifyOwner(
  site: Pick<Site, "settings" | "jobs" | "now">,
  tx: Pick<Db, "execute" | "insert" | "select">,
  { to, event, facts = [], origin }: OwnerNotice,
): Promise<void> {
  const at = site.now();
  const zone = await findTimeZone(tx, { email: to });
  const text = securityMail(site.settings, event, [
    ...facts,
    { name: "When", value: formatMoment(at, zone) },
  ]);
  await queueMail(site, tx, { to, kind: mailKinds[event], ...text });
  await storeSecurityEvent({ db: tx, now: site.now }, { kind: event, account: { email: to }, origin });
}
