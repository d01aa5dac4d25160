import type { Settings } from "#app/platform/config/settings.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

/** A code for a step-up: the recipient is signed in and about to change something that matters. */
export function stepUpMail(settings: Settings, code: string): MailText {
  return layOutMail(settings, {
    subject: `${code} · Is it you?`,
    heading: "Is it you?",
    parts: [
      {
        text: "Somebody who is signed in to your account is about to change it. If it is you, use this code:",
      },
      { code },
      { text: "It is valid for 10 minutes and works once. We will never ask you for it." },
    ],
    footnote:
      "If it is not you, change your password and sign out everywhere else: without this code nothing is changed.",
  });
}
