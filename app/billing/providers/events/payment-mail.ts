import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/content/lay-out-mail.server.ts";
import type { MailLink } from "#app/platform/mail/content/mail-content.ts";
import type { MailText } from "#app/platform/mail/mail.server.ts";
import { formatMoney } from "#app/billing/plans/public.ts";
import { formatDay } from "#app/ui/times/times.ts";
import type { InvoiceFacts } from "./payment-event.ts";

/** The site, and the time zone of the recipient. */
type Facts = Pick<Settings, "SITE_NAME" | "SITE_URL" | "PORT"> & { zone: string };

const footnote = "You get this because it is about money you pay or paid. You always get receipts.";

const button = (settings: Facts, label = "See your subscription", path = "/subscription"): MailLink => ({
  label,
  url: `${siteOrigin(settings)}${path}`,
});

const invoiceFacts = ({ amountMinor, currency, number, url }: InvoiceFacts) => [
  { name: "Amount", value: formatMoney(amountMinor, currency) },
  ...(number ? [{ name: "Invoice", value: number }] : []),
  ...(url ? [{ name: "Invoice online", value: url }] : []),
];

/** It was paid: until when, and when the next charge is. The rest of a period that is paid already changes neither. */
export function receiptMail(
  settings: Facts,
  { invoice, at, until, isPart = false }: { invoice: InvoiceFacts; at: Date; until: Date; isPart?: boolean },
): MailText {
  const [paid, next] = isPart
    ? ["The change of your subscription is paid.", "the day of your next charge stays as it was."]
    : [
        `Your subscription is paid until ${formatDay(until, settings.zone)}.`,
        `on ${formatDay(until, settings.zone)} it renews automatically and you are charged again. Cancel before that day and you are not; you can keep writing until then.`,
      ];
  return layOutMail(settings, {
    subject: `Receipt: ${formatMoney(invoice.amountMinor, invoice.currency)} for ${settings.SITE_NAME}`,
    parts: [
      { text: `Thank you. ${paid}` },
      { facts: [...invoiceFacts(invoice), { name: "Paid on", value: formatDay(at, settings.zone) }] },
      { text: `What happens next: ${next}` },
    ],
    button: button(settings),
    footnote,
  });
}

/** It could not be charged: when it is tried again, and what happens if that fails too. */
export function failedMail(
  settings: Facts,
  { invoice, nextTryAt }: { invoice: InvoiceFacts; nextTryAt: Date | null },
): MailText {
  const next = nextTryAt
    ? `What happens next: we try again on ${formatDay(nextTryAt, settings.zone)}. You need do nothing if the card works by then; otherwise choose another one.`
    : "What happens next: it is not tried again automatically. Choose another card to go on.";
  return layOutMail(settings, {
    subject: `Your payment for ${settings.SITE_NAME} did not go through`,
    parts: [
      { text: "We could not charge your subscription." },
      { facts: invoiceFacts(invoice) },
      { text: next },
      {
        text: "You can write for a few more days, as your subscription's page says. After that writing is closed until it is paid; you can always read and export what you wrote.",
      },
    ],
    button: button(settings),
    footnote,
  });
}

/** It was cancelled, or the cancellation was undone. */
export function renewalMail(
  settings: Facts,
  { cancelAtPeriodEnd, periodEndsAt }: { cancelAtPeriodEnd: boolean; periodEndsAt: Date },
): MailText {
  const until = formatDay(periodEndsAt, settings.zone);
  const [subject, text, next] = cancelAtPeriodEnd
    ? [
        `Your subscription ends on ${until}`,
        "You cancelled your subscription. You are not charged again.",
        `What happens next: you can write until ${until}. After that you can read and export everything you wrote. Until then you can change your mind.`,
      ]
    : [
        "Your subscription goes on",
        "Your subscription is no longer cancelled.",
        `What happens next: on ${until} it renews automatically and you are charged again.`,
      ];
  return layOutMail(settings, {
    subject,
    parts: [{ text }, { text: next }],
    button: button(settings),
    footnote,
  });
}

/** It is over. */
export function endedMail(settings: Facts, { at }: { at: Date }): MailText {
  return layOutMail(settings, {
    subject: `Your subscription to ${settings.SITE_NAME} has ended`,
    parts: [
      { text: `Your subscription ended on ${formatDay(at, settings.zone)}. You are not charged again.` },
      {
        text: "What happens next: nothing is deleted. You can read and export everything you wrote, and subscribe again whenever you like.",
      },
    ],
    button: button(settings, "Subscribe again", "/interstitial"),
    footnote,
  });
}

/** Two checkouts were paid at once: one counts, the other is refunded. */
export function paidTwiceMail(
  settings: Facts,
  { amountMinor, currency }: { amountMinor: number; currency: string | undefined },
): MailText {
  const back =
    amountMinor > 0 && currency
      ? `What happens next: the second one, ${formatMoney(amountMinor, currency)}, is cancelled and goes back to where it came from. Banks take up to ten days to show it.`
      : "What happens next: the second one is cancelled before anything is charged.";
  return layOutMail(settings, {
    subject: "You subscribed twice; the second one is undone",
    parts: [
      { text: "You finished two checkouts. One subscription is enough, so only the first one counts." },
      { text: back },
    ],
    button: button(settings),
    footnote,
  });
}

/** A trial is about to become a charge. */
export function trialEndsMail(
  settings: Facts,
  { until, amountMinor, currency }: { until: Date; amountMinor: number; currency: string },
): MailText {
  return layOutMail(settings, {
    subject: `Your free trial ends on ${formatDay(until, settings.zone)}`,
    parts: [
      {
        text: `What happens next: on ${formatDay(until, settings.zone)} you are charged ${formatMoney(amountMinor, currency)} and your subscription begins. Cancel before that day and you are not charged.`,
      },
    ],
    button: button(settings),
    footnote,
  });
}
