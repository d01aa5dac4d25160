import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailPart } from "#app/platform/mail/content/mail-content.ts";
import type { SecurityKind } from "#app/platform/mail/mail-kinds.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

/** Changes that the owner of an account is always notified of, because somebody else might have made them. */
const texts = {
  "email-changing": {
    subject: "A new email was requested",
    text: "Somebody who is signed in to your account wants to change its email. It changes when the code that we sent to the new address is entered.",
  },
  "email-changed": {
    subject: "Your email was changed",
    text: "The email of your account was changed. From now on you sign in with the new one.",
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
    subject: "Two-step sign-in is on",
    text: "From now on your account asks for a code from your authenticator app when you sign in. Keep the backup codes in a safe place.",
  },
  "second-factor-off": {
    subject: "Two-step sign-in is off",
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
    subject: "An account is being linked",
    text: "Somebody who is signed in to your account began to connect an account elsewhere, to sign in with.",
  },
  "provider-disconnected": {
    subject: "A linked account was disconnected",
    text: "An account elsewhere can no longer be used to sign in to yours.",
  },
  "token-created": {
    subject: "An access token was created",
    text: "An access token was created for your account. With it a program can act for you, as far as its scopes go, until it expires or is revoked.",
  },
  "token-revoked": {
    subject: "An access token was revoked",
    text: "An access token of your account was revoked. Programs that use it can no longer act for you.",
  },
  "device-password-created": {
    subject: "A device password was created",
    text: "A password for a reading app was created for your account. With it the app can read your catalogue, download books and store where you are in them, until it is revoked.",
  },
  "device-password-revoked": {
    subject: "A device password was revoked",
    text: "A password of your account for a reading app was revoked. Apps that use it can no longer act for you.",
  },
  "export-asked": {
    subject: "A copy of your data was requested",
    text: "Somebody who is signed in to your account asked for a copy of all its data. We send a link as soon as it is ready.",
  },
} satisfies Record<SecurityKind, { subject: string; text: string }>;

export function securityMail(
  settings: Settings,
  kind: SecurityKind,
  facts: { name: string; value: string }[],
): MailText {
  const address = `${siteOrigin(settings)}/account`;
  const parts: MailPart[] = [
    { text: texts[kind].text },
    { facts },
    {
      text: "If it was you, there is nothing to do. If not, sign in, change your password and sign out everywhere else.",
    },
  ];
  return layOutMail(settings, {
    subject: texts[kind].subject,
    parts,
    button: { label: "Check your account", url: address },
    footnote:
      "You get this because it is about the safety of your account; such emails cannot be turned off.",
  });
}
