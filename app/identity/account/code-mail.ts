import type { CodePurpose } from "#app/platform/auth/auth-facts.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

const purposes = {
  "sign-in": { subject: "Your sign-in code", text: "Use this code to sign in:" },
  "email-verification": { subject: "Confirm your address", text: "Use this code to confirm your address:" },
  "forget-password": { subject: "Choose a new password", text: "Use this code to choose a new password:" },
  "change-email": { subject: "Confirm your new address", text: "Use this code to confirm your new address:" },
} satisfies Record<CodePurpose, { subject: string; text: string }>;

/** A code of six digits that verifies an address. It is in the subject too, where phones show it. */
export function codeMail(settings: Settings, facts: { code: string; purpose: CodePurpose }): MailText {
  const { subject, text } = purposes[facts.purpose];
  return layOutMail(settings, {
    subject: `${facts.code} · ${subject}`,
    heading: subject,
    parts: [
      { text },
      { code: facts.code },
      { text: "It is valid for 10 minutes and works once. We will never ask you for it." },
    ],
    footnote:
      "Somebody asked for this code with your address. If it was not you, do nothing: without the code nothing happens.",
  });
}

/** To the owner of an address that was used for another sign-up. */
export function alreadyHereMail(settings: Settings): MailText {
  return layOutMail(settings, {
    subject: "You have an account already",
    parts: [
      {
        text: "Somebody, probably you, wanted to create an account with this address. There is one already, so nothing was changed.",
      },
      { text: "If you do not remember the password, choose “Forgot your password?” there." },
    ],
    button: { label: "Sign in", url: `${siteOrigin(settings)}/sign-in` },
    footnote: "If it was not you, do nothing.",
  });
}
