import type { Settings } from "#app/platform/config/settings.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

export function exportReadyMail(settings: Settings, url: string, until: string): MailText {
  return layOutMail(settings, {
    subject: "The copy of your data is ready",
    parts: [
      {
        text: "You asked for a copy of everything that we keep about your account. Here it is, as one zip file.",
      },
      { text: `It is there until ${until}, for you alone: sign in to fetch it.` },
    ],
    button: { label: "Download your data", url },
    footnote: "If you did not ask for it, change your password and sign out everywhere else.",
  });
}
