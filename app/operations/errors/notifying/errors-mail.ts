import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";
import { counted } from "#app/ui/counted.ts";
import { type ErrorTitle, errorTitle } from "../error-labels.ts";

/** An error that operators are notified of. */
export interface NotifiedError extends ErrorTitle {
  route: string;
  state: "open" | "resolved" | "returned";
  count: number;
}

const line = (error: NotifiedError) =>
  `${error.state === "returned" ? "Returned" : "New"}, ${error.route}, ${counted(error.count, "time")}`;

/** The mail to operators about new errors and those that have returned. `more`: how many are not in the list. */
export function errorsMail(settings: Settings, errors: NotifiedError[], more: number): MailText {
  const all = errors.length + more;
  return layOutMail(settings, {
    subject: `${counted(all, "new error")} at ${settings.SITE_NAME}`,
    parts: [
      { text: "Something broke that is new, or that had been resolved:" },
      ...errors.map((error) => ({ text: `${errorTitle(error)}\n${line(error)}` })),
      ...(more > 0 ? [{ text: `And ${counted(more, "other")}.` }] : []),
    ],
    button: { label: "See all errors", url: `${siteOrigin(settings)}/admin/errors` },
    footnote: `You get this because you are an admin of ${settings.SITE_NAME}; at most one such email is sent in an hour.`,
  });
}
