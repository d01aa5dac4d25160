import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";
import { formatDay } from "#app/ui/times/times.ts";

/** A code was redeemed. */
export function redeemedMail(
  settings: Pick<Settings, "SITE_NAME" | "SITE_URL" | "PORT"> & { zone: string },
  { until }: { until: Date },
): MailText {
  return layOutMail(settings, {
    subject: "Your code is redeemed",
    parts: [
      { text: `You can write until ${formatDay(until, settings.zone)}.` },
      {
        text: `What happens next: nothing is charged. On ${formatDay(until, settings.zone)} it ends automatically, unless you redeem another code or subscribe; what you wrote stays yours to read and export.`,
      },
    ],
    button: { label: "See your subscription", url: `${siteOrigin(settings)}/subscription` },
    footnote: "You get this because a code was redeemed with your account.",
  });
}
