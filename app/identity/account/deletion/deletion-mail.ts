import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

export function deletionRequestedMail(settings: Settings, day: string): MailText {
  return layOutMail(settings, {
    subject: `Your account will be deleted on ${day}`,
    parts: [
      {
        text: `You asked us to delete your account. On ${day} everything personal is removed, for good. Until then nothing is lost: sign in and choose “Keep my account”.`,
      },
    ],
    button: { label: "Sign in", url: `${siteOrigin(settings)}/sign-in` },
    footnote: "If you did not ask for this, sign in now, keep the account and change your password.",
  });
}

export function deletionCancelledMail(settings: Settings): MailText {
  return layOutMail(settings, {
    subject: "Your account stays",
    parts: [
      { text: "Your account is not going to be deleted. Nothing is lost. It is good to have you back." },
    ],
    button: { label: "Check your account", url: `${siteOrigin(settings)}/account` },
    footnote: "If it was not you who kept it, sign in and change your password.",
  });
}
