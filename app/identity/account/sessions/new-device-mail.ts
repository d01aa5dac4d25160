import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

/** A sign-in with a device that was not used before. */
export function newDeviceMail(settings: Settings, { device, at }: { device: string; at: string }): MailText {
  return layOutMail(settings, {
    subject: "You signed in with a new device",
    parts: [
      { text: "Somebody, probably you, signed in to your account with a device that was not used before." },
      {
        facts: [
          { name: "Device", value: device },
          { name: "When", value: at },
        ],
      },
      { text: "If it was not you, sign it out and change your password." },
    ],
    button: { label: "See where you are signed in", url: `${siteOrigin(settings)}/account/sessions` },
    footnote: "You can turn these emails off under Account, “Email settings”.",
  });
}
