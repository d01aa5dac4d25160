import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

/** Lets a new device sign in although there were too many failed tries. */
export function deviceLinkMail(settings: Settings, link: string): MailText {
  const url = `${siteOrigin(settings)}/sign-in/go-on?link=${encodeURIComponent(link)}`;
  return layOutMail(settings, {
    subject: "Many wrong passwords were tried with your email",
    parts: [
      {
        text: "Somebody tried many wrong passwords or codes with your email. Devices on which you have signed in before can still sign in; new ones cannot for now.",
      },
      { text: "Do you want to sign in on a new device? Open this link there. It is valid for an hour." },
    ],
    button: { label: "Continue signing in", url },
    footnote:
      "If you are not signing in now, there is nothing to do: nobody got in. A password that you use nowhere else keeps it so.",
  });
}
