import { findTimeZone } from "#app/identity/viewer/time-zone.server.ts";
import { formatMoment } from "#app/ui/times.ts";
import { mailKinds, type SecurityKind } from "#app/platform/mail/mail-kinds.ts";
import { type EventOrigin, storeSecurityEvent } from "#app/identity/security/record-security-event.server.ts";
import type { SecurityEventKind } from "#app/identity/security/security-event.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail, type MailPart } from "#app/platform/mail/lay-out-mail.server.ts";
import { type MailText, queueMail } from "#app/platform/mail/mail.server.ts";

/** What somebody must hear of, because another might have done it. These cannot be turned off. */
const words = {
  "email-changing": {
    subject: "A new mail address was asked for",
    text: "Somebody who is signed in to your account wants to change its mail address. It changes when the code that we sent to the new address is written down.",
  },
  "email-changed": {
    subject: "Your mail address is changed",
    text: "The mail address of your account is changed. From now on you sign in with the new one.",
  },
  "password-changed": {
    subject: "Your password is changed",
    text: "The password of your account is changed. All other devices are signed out.",
  },
  "password-set": {
    subject: "Your account has a password now",
    text: "A password was set for your account. You can sign in with it from now on.",
  },
  "second-factor-on": {
    subject: "The second step is on",
    text: "From now on your account asks for a code from your authenticator app when you sign in. Keep the backup codes in a safe place.",
  },
  "second-factor-off": {
    subject: "The second step is off",
    text: "Your account no longer asks for a code from your authenticator app when you sign in.",
  },
  "backup-codes-made": {
    subject: "New backup codes",
    text: "New backup codes were made for your account. The old ones no longer work.",
  },
  "passkey-added": {
    subject: "A passkey was added",
    text: "A passkey was added to your account. You can sign in with it from now on.",
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    text: "A passkey was removed from your account. It can no longer be used to sign in.",
  },
  "provider-connecting": {
    subject: "Another way in is being connected",
    text: "Somebody who is signed in to your account began to connect an account elsewhere, to sign in with.",
  },
  "provider-disconnected": {
    subject: "A way in was disconnected",
    text: "An account elsewhere can no longer be used to sign in to yours.",
  },
  "export-asked": {
    subject: "A copy of your data was asked for",
    text: "Somebody who is signed in to your account asked for a copy of all its data. We send a link as soon as it is ready.",
  },
} satisfies Record<SecurityKind & SecurityEventKind, { subject: string; text: string }>;

export type SecurityEvent = keyof typeof words;

interface Telling {
  to: string;
  event: SecurityEvent;
  facts?: { name: string; value: string }[];
  /** The browser that did it, for the account's list of events. */
  origin: EventOrigin | null;
}

/** Tells the owner of an account what happened to it, and writes it down. Inside the caller's transaction if there is one. */
export async function tellOwner(
  site: Pick<Site, "settings" | "jobs" | "now">,
  tx: Pick<Db, "execute" | "insert" | "select">,
  { to, event, facts = [], origin }: Telling,
): Promise<void> {
  const at = site.now();
  const zone = await findTimeZone(tx, { email: to });
  const text = securityMail(site.settings, event, [...facts, { name: "When", value: formatMoment(at, zone) }]);
  await queueMail(site, tx, { to, kind: mailKinds[event], ...text });
  await storeSecurityEvent({ db: tx, now: site.now }, { kind: event, account: { email: to }, origin });
}

export function securityMail(
  settings: Settings,
  event: SecurityEvent,
  facts: { name: string; value: string }[],
): MailText {
  const address = `${siteOrigin(settings)}/account`;
  const parts: MailPart[] = [
    { text: words[event].text },
    { facts },
    {
      text: "If it was you, there is nothing to do. If not, sign in, change your password and sign out everywhere else:",
    },
    { link: { label: "Your account", url: address } },
  ];
  return layOutMail(settings, {
    subject: words[event].subject,
    parts,
    footnote: "You get this because it is about the safety of your account; such mails cannot be turned off.",
  });
}
