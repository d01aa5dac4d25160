import type { CertainKind, MailKind, RefusableKind } from "./mail.server.ts";

/**
 * Where a person can turn off a mail: a checkbox of its own at `/account/mails`, or the choice of how often to hear of
 * releases.
 */
type Preference = { label: string } | "release-frequency";

/** The properties of a kind but its name, which is the key in the list. */
type KindFacts =
  | (Omit<CertainKind, "name"> & {
      /** One of the security mails, whose texts are in `security-mail.ts`. */
      isSecurity?: true;
      preference?: never;
    })
  | (Omit<RefusableKind, "name"> & { isSecurity?: never; preference: Preference });

type Kinds = Record<string, KindFacts>;
type RefusalOf<Facts extends Kinds> = Extract<Facts[keyof Facts], { refusedAs: string }>["refusedAs"];
type NamesWith<Facts extends Kinds, Part> = {
  [Name in keyof Facts]: Facts[Name] extends Part ? Name : never;
}[keyof Facts];

const withNames = <Facts extends Kinds>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, each]) => [name, { name, ...each }])) as unknown as {
    [Name in keyof Facts]: Facts[Name] & { name: Name };
  };

/**
 * Everything derived from the list of kinds: lanes, the checkboxes at `/account/mails`, the names in unsubscribe links,
 * and the labels for operators.
 */
export function defineMailKinds<const Facts extends Kinds>(facts: Facts) {
  const listed: [string, KindFacts][] = Object.entries(facts);
  const refusals = new Set(listed.map(([, { refusedAs }]) => refusedAs));
  const isRefusal = (given: string): given is RefusalOf<Facts> => refusals.has(given);
  return {
    kinds: withNames(facts),
    choices: listed.flatMap(([, { refusedAs, preference }]) =>
      typeof preference === "object" && refusedAs !== undefined && isRefusal(refusedAs)
        ? [{ kind: refusedAs, label: preference.label }]
        : [],
    ),
    isRefusal,
    /** A name that is no longer in the list is its own label. */
    labelOf: (name: string): string => facts[name]?.label ?? name,
  };
}

/** Codes are valid for ten minutes; a mail takes a moment to be read. */
const code = (label: string) => ({ lane: "code", label, goodForMinutes: 10 }) as const;
const person = (label: string) => ({ lane: "person", label }) as const;
const security = (label: string) => ({ ...person(label), isSecurity: true }) as const;

const facts = {
  "code-sign-in": code("Code to sign in"),
  "code-email-verification": code("Code to confirm an address"),
  "code-forget-password": code("Code to choose a new password"),
  "code-change-email": code("Code to confirm a new address"),
  "step-up-code": code("Code before something grave"),
  "sign-in-link": { lane: "code", label: "Link to sign in after many wrong tries" },
  "already-here": { lane: "code", label: "There is an account already" },
  "email-changing": security("A new address was requested"),
  "email-changed": security("Address changed"),
  "password-changed": security("Password changed"),
  "password-set": security("Password set"),
  "second-factor-on": security("Two-step sign-in on"),
  "second-factor-off": security("Two-step sign-in off"),
  "backup-codes-made": security("New backup codes"),
  "passkey-added": security("Passkey added"),
  "passkey-removed": security("Passkey removed"),
  "provider-connecting": security("Account being linked"),
  "provider-disconnected": security("Linked account disconnected"),
  "export-asked": security("Copy of all data requested"),
  "token-created": security("Access token created"),
  "token-revoked": security("Access token revoked"),
  "device-password-created": security("Device password created"),
  "device-password-revoked": security("Device password revoked"),
  "export-ready": person("Copy of all data ready"),
  "new-sign-in": {
    ...person("Sign-in with a new device"),
    refusedAs: "new-sign-in",
    preference: { label: "When somebody signs in with a device that was not used before" },
  },
  "deletion-asked": person("Account about to be deleted"),
  "account-kept": person("Account kept"),
  suspension: person("Account suspended, or no longer"),
  receipt: person("Receipt"),
  "trial-ends": person("Trial ends"),
  "payment-failed": person("Payment failed"),
  "renewal-changed": person("Renewal turned on or off"),
  "subscription-ended": person("Subscription ended"),
  "paid-twice": person("Paid twice"),
  "code-redeemed": person("Code redeemed"),
  "errors-seen": person("Errors of the site, to its operators"),
  "empty-chapters": person("Scheduled chapters that are not ready"),
  "new-chapters": {
    lane: "crowd",
    label: "New chapters",
    refusedAs: "new-chapters",
    preference: "release-frequency",
  },
  "daily-news": {
    lane: "crowd",
    label: "What is new, once a day",
    refusedAs: "new-chapters",
    preference: "release-frequency",
  },
  "weekly-numbers": {
    lane: "crowd",
    label: "Numbers of the week",
    refusedAs: "weekly-numbers",
    preference: { label: "Every Monday the numbers of the week, if you turned it on at your dashboard" },
  },
} as const satisfies Kinds;

export type MailKindName = keyof typeof facts;
/** Kinds whose texts are in `security-mail.ts`. */
export type SecurityKind = NamesWith<typeof facts, { isSecurity: true }>;
/** Names under which a kind can be turned off. */
export type Refusal = RefusalOf<typeof facts>;
/** Those of them that the choice of frequency controls. */
export type FrequencyRefusal = Extract<
  (typeof facts)[MailKindName],
  { preference: "release-frequency" }
>["refusedAs"];

export const {
  /** Every kind of mail, by its name. */
  kinds: mailKinds,
  /** The kinds with a checkbox of their own. */
  choices: mailChoices,
  isRefusal,
  /** The label of a kind for operators. */
  labelOf: mailKindLabel,
} = defineMailKinds(facts);

/** All kinds, for lists. */
export const listMailKinds = (): MailKind[] => Object.values(mailKinds);
