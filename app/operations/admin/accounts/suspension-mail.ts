import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";

/** The mail to the owner of an account that was suspended or reinstated, with the reason. */
export function suspensionMail(
  settings: Settings,
  { isLifted, reason }: { isLifted: boolean; reason: string },
): MailText {
  const name = settings.SITE_NAME;
  const operator = settings.OPERATOR_CONTACT ?? "the operator of the site";
  const text = isLifted
    ? "Your account is open again: you can sign in as before."
    : `Your account is suspended: it is signed out everywhere and cannot sign in. Nothing of it was removed. If you think that this is a mistake, or want your texts or the end of a subscription that you pay for, write to ${operator}.`;
  return layOutMail(settings, {
    subject: isLifted ? `Your account at ${name} is open again` : `Your account at ${name} is suspended`,
    parts: [{ text }, { facts: [{ name: "Why", value: reason }] }],
    ...(isLifted && { button: { label: "Sign in", url: `${siteOrigin(settings)}/sign-in` } }),
    footnote: "You get this because it is about your account; such emails cannot be turned off.",
  });
}
