import type { CoverChoice } from "#app/catalog/cover-design/public.ts";
import { weeklyMail } from "#app/authoring/dashboard/weekly/weekly-mail.ts";
import { unreleasedChaptersMail } from "#app/authoring/releases/schedule/unreleased-chapters-mail.ts";
import { redeemedMail } from "#app/billing/codes/redeemed-mail.ts";
import {
  endedMail,
  failedMail,
  paidTwiceMail,
  receiptMail,
  renewalMail,
  trialEndsMail,
} from "#app/billing/providers/events/payment-mail.ts";
import { dailyDigestMail } from "#app/community/following/mails/daily-digest-mail.ts";
import { newChaptersMail, type ReleaseSummary } from "#app/community/following/mails/new-chapters-mail.ts";
import { alreadyHereMail, codeMail } from "#app/identity/account/code-mail.ts";
import {
  deletionCancelledMail,
  deletionRequestedMail,
} from "#app/identity/account/deletion/deletion-mail.ts";
import { exportReadyMail } from "#app/identity/account/export/export-mail.ts";
import { securityMail } from "#app/identity/account/owner/security-mail.ts";
import { newDeviceMail } from "#app/identity/account/sessions/new-device-mail.ts";
import { deviceLinkMail } from "#app/identity/sign-in/device-link/device-link-mail.ts";
import { stepUpMail } from "#app/identity/step-up/step-up-mail.ts";
import { excerptOf } from "#app/manuscript/words/excerpt.ts";
import { suspensionMail } from "#app/operations/admin/accounts/suspension-mail.ts";
import { errorsMail } from "#app/operations/errors/notifying/errors-mail.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { MailKindName, SecurityKind } from "#app/platform/mail/mail-kinds.ts";
import type { MailPicture, MailText } from "#app/platform/mail/mail.server.ts";
import { formatDay, formatMoment } from "#app/ui/times/times.ts";

// Every kind of mail as somebody might get it, made by the functions that make those which are sent. A kind whose mails
// differ in more than words has several.

/** Books whose covers the mails show. */
export const sampleBooks = {
  road: {
    jid: "the-salt-road-7kq2mw",
    title: "The Salt Road",
    authors: ["Imke Thorsen"],
    cover: { cloth: "navy", layout: "plain", mark: "wave" },
  },
  orchard: {
    jid: "an-orchard-in-the-rain-and-other-stories-of-the-lower-valley-4tz9xa",
    title: "An Orchard in the Rain, and Other Stories of the Lower Valley",
    authors: ["Margarethe von Hohenstein-Wallersee", "Tomás Ó Súilleabháin"],
    cover: { cloth: "rose", layout: "label", mark: "initial" },
  },
  well: { jid: "the-well-9bd3fe", title: "البئر القديمة", authors: ["ليلى حداد"], cover: null },
} satisfies Record<string, { jid: string; title: string; authors: string[]; cover: CoverChoice | null }>;
export type SampleBook = (typeof sampleBooks)[keyof typeof sampleBooks];

export interface SampleSource {
  settings: Settings;
  /** By the books' public names. */
  covers: ReadonlyMap<string, MailPicture | null>;
}

const at = new Date("2026-11-24T18:42:00Z");
const zone = "Europe/Berlin";
const when = formatMoment(at, zone);
const dayIn = (days: number) => new Date(at.getTime() + days * 24 * 60 * 60 * 1000);

type Samples<Kind extends MailKindName> = Record<Kind, MailText[]>;

export function sampleMails(source: SampleSource): Samples<MailKindName> {
  return {
    ...signInMails(source.settings),
    ...securityMails(source.settings),
    ...accountMails(source.settings),
    ...paymentMails(source.settings),
    ...authorMails(source.settings),
    ...followerMails(source),
  };
}

function signInMails(settings: Settings) {
  return {
    "code-sign-in": [codeMail(settings, { code: "482913", purpose: "sign-in" })],
    "code-email-verification": [codeMail(settings, { code: "705516", purpose: "email-verification" })],
    "code-forget-password": [codeMail(settings, { code: "118047", purpose: "forget-password" })],
    "code-change-email": [codeMail(settings, { code: "930284", purpose: "change-email" })],
    "step-up-code": [stepUpMail(settings, "264071")],
    "sign-in-link": [deviceLinkMail(settings, "vU3b0Zt1nPqXw8sYkLm5RcJ2hGfDa7eT")],
    "already-here": [alreadyHereMail(settings)],
    "new-sign-in": [newDeviceMail(settings, { device: "Firefox on Android", at: when })],
  } satisfies Partial<Samples<MailKindName>>;
}

/** What each of them says beside the time. */
const securityFacts: Record<SecurityKind, { name: string; value: string }[]> = {
  "email-changing": [],
  "email-changed": [],
  "password-changed": [],
  "password-set": [],
  "second-factor-on": [],
  "second-factor-off": [],
  "backup-codes-made": [],
  "passkey-added": [{ name: "Name", value: "Work laptop" }],
  "passkey-removed": [],
  "provider-connecting": [{ name: "Provider", value: "Google" }],
  "provider-disconnected": [{ name: "Provider", value: "Google" }],
  "export-asked": [],
  "token-created": [
    { name: "Name", value: "Backup of my manuscripts, every Sunday night" },
    { name: "Scopes", value: "works:read, works:write, library:read, annotations:read, dashboard:read" },
  ],
  "token-revoked": [{ name: "Name", value: "Backup of my manuscripts, every Sunday night" }],
  "device-password-created": [
    { name: "Name", value: "KOReader in the kitchen" },
    { name: "Profile", value: "imke-thorsen" },
  ],
  "device-password-revoked": [{ name: "Name", value: "KOReader in the kitchen" }],
};

function securityMails(settings: Settings) {
  const sample = (kind: SecurityKind) => [
    securityMail(settings, kind, [...securityFacts[kind], { name: "When", value: when }]),
  ];
  const kinds = Object.keys(securityFacts) as SecurityKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, sample(kind)])) as Samples<SecurityKind>;
}

function accountMails(settings: Settings) {
  return {
    "export-ready": [
      exportReadyMail(
        settings,
        `${siteOrigin(settings)}/account/export/0c5f7a52-9d1e-4b8a-a8c6-6f2f0d1b7e34`,
        formatMoment(dayIn(7), zone),
      ),
    ],
    "deletion-asked": [deletionRequestedMail(settings, formatDay(dayIn(14), zone))],
    "account-kept": [deletionCancelledMail(settings)],
    suspension: [
      suspensionMail(settings, {
        isLifted: false,
        reason: "Two works were copied from another author, who wrote to us with the originals.",
      }),
      suspensionMail(settings, { isLifted: true, reason: "The copied works were removed." }),
    ],
    "errors-seen": [errorsMail(settings, errors, 4)],
  } satisfies Partial<Samples<MailKindName>>;
}

const errors: Parameters<typeof errorsMail>[1] = [
  {
    side: "browser",
    type: "TypeError",
    message: "Cannot read properties of undefined (reading 'getBoundingClientRect')",
    frames: [],
    route: "/book-reader/:id/:chapter",
    state: "open",
    count: 17,
  },
  {
    side: "server",
    type: "RangeError",
    message: "",
    frames: [{ name: "splitIntoPages", file: "app/reading/reader/paging/pages.ts", line: 88, column: 14 }],
    route: "/writing/:id/publish",
    state: "returned",
    count: 1,
  },
];

function paymentMails(given: Settings) {
  const settings = { ...given, zone };
  const invoice = {
    id: "in_1QtorF1EOfgwySt",
    amountMinor: 2400,
    currency: "eur",
    number: "OCT-2026-004117",
    url: "https://invoice.stripe.example/i/acct_1NvGk2/test_YWNjdF8xTnZHazIsX1F0b3JmMUVPZ2Z3eVN0UzRB0200abcD",
  };
  const until = dayIn(365);
  return {
    receipt: [
      receiptMail(settings, { invoice, at, until }),
      receiptMail(settings, { invoice, at, until, isPart: true }),
    ],
    "trial-ends": [trialEndsMail(settings, { until: dayIn(3), amountMinor: 2400, currency: "eur" })],
    "payment-failed": [
      failedMail(settings, { invoice, nextTryAt: dayIn(3) }),
      failedMail(settings, { invoice, nextTryAt: null }),
    ],
    "renewal-changed": [
      renewalMail(settings, { cancelAtPeriodEnd: true, periodEndsAt: until }),
      renewalMail(settings, { cancelAtPeriodEnd: false, periodEndsAt: until }),
    ],
    "subscription-ended": [endedMail(settings, { at })],
    "paid-twice": [paidTwiceMail(settings, { amountMinor: 2400, currency: "eur" })],
    "code-redeemed": [redeemedMail(settings, { until })],
  } satisfies Partial<Samples<MailKindName>>;
}

function authorMails(settings: Settings) {
  const figures = { visits: 1_204, feedReaders: 12, downloads: 31 };
  const week = {
    name: "Imke Thorsen",
    handle: "imke-thorsen",
    from: "2026-11-16",
    to: "2026-11-22",
    now: { ...figures, readers: 318, newReaders: 46, activeSeconds: 197_000, finishes: 9, follows: 14 },
    before: { ...figures, readers: 287, newReaders: 51, activeSeconds: 164_000, finishes: 9, follows: 0 },
    works: [
      { title: sampleBooks.road.title, readers: 211 },
      { title: sampleBooks.orchard.title, readers: 96 },
      { title: "Low Water", readers: 1 },
    ],
  };
  return {
    "weekly-numbers": [weeklyMail(settings, week, stopAddress(settings))],
    "empty-chapters": [
      unreleasedChaptersMail(settings, {
        workId: "the-salt-road",
        title: sampleBooks.road.title,
        chapters: [
          { id: "12", title: "What the Gulls Knew", isEmpty: true },
          { id: "13", title: "Low Water", isEmpty: false },
        ],
      }),
    ],
  } satisfies Partial<Samples<MailKindName>>;
}

const stopAddress = (settings: Settings) =>
  `${siteOrigin(settings)}/account/mails/stop?key=a1JzT0pWc0RkQ2xVbXJ3eUx2Q1l6b3Z0R0Z2a2x3bXo`;

const text = `Nobody in the harbour would speak of the night the lamps went out, and it was longer still before they would say whose hand had put them out. Ilse counted the boats twice, slowly, and then once more for her mother.
“You will not find it by counting,” said the old man on the wall. He had a voice like a rope being drawn through a ring. “It was never here. That is how it could leave.”
By the time the tide had turned she knew three things: that the eleventh boat had a name, that her father had painted it, and that nobody had ever seen it come in.`;

const arabic =
  "لم يكن أحد في القرية يعرف من حفر البئر، ولا متى جفّ ماؤها أول مرة. كانت الجدة تقول إن الماء ينام ولا يموت، وإن من يصغي في الليل يسمعه يتنفس تحت الحجارة.";

const free = (title: string) => ({
  slug: title.toLowerCase().replaceAll(/\W+/g, "-"),
  title,
  access: "free" as const,
});
const closed = (title: string) => ({ ...free(title), access: "members" as const });

const releaseOf = (
  { jid, title, authors }: SampleBook,
  facts: Pick<ReleaseSummary, "kind" | "chapters"> & Partial<ReleaseSummary>,
): ReleaseSummary => ({ jid, title, authors, note: null, ...facts });

function followerMails({ settings, covers }: SampleSource) {
  const { road, orchard, well } = sampleBooks;
  const stop = stopAddress(settings);
  const english = { text: excerptOf(text, { words: 80 }), language: "en", direction: null };
  const about = (release: ReleaseSummary, excerpt: Parameters<typeof newChaptersMail>[1]["excerpt"]) =>
    newChaptersMail(settings, { ...release, excerpt, cover: covers.get(release.jid) ?? null }, stop);
  const late = releaseOf(road, { kind: "chapter", chapters: [free("The Late Ferry")] });
  const members = releaseOf(road, { kind: "chapter", chapters: [closed("The Eleventh Boat")] });
  const stories = releaseOf(orchard, {
    kind: "first",
    note: "Twelve stories, three years. Thank you to everybody who read the drafts.",
    chapters: ["The Harbour", "What the Gulls Knew", "Low Water"].map(free),
  });
  const revised = releaseOf(orchard, { kind: "update", chapters: [free("Low Water")] });
  const arabicOne = releaseOf(well, { kind: "chapter", chapters: [{ ...free("one"), title: "الفصل الأول" }] });
  return {
    "new-chapters": [
      about(late, english),
      about(members, null),
      about(stories, english),
      about(revised, null),
      about(arabicOne, { text: arabic, language: "ar", direction: "rtl" }),
    ],
    "daily-news": [
      dailyDigestMail(settings, { summaries: [late, members, stories, arabicOne], covers }, stop),
      dailyDigestMail(settings, { summaries: [late], covers }, stop),
    ],
  } satisfies Partial<Samples<MailKindName>>;
}
