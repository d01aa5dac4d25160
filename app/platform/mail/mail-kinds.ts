import type { Lane, MailKind } from "./mail.server.ts";

/** All of a kind but its name, which is the key in the list. */
interface KindFacts extends Omit<MailKind, "name"> {
  /** One of the security mails, whose words stand in one list. */
  isSecurity?: true;
  /** Under what name it is refused; absent when it always comes. */
  refusedAs?: string;
  /** For a choice of its own at `/account/mails`; kinds without one have a control there that is more than yes or no. */
  choice?: string;
}

/** Codes are good for ten minutes; a mail takes a moment to be read. */
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
  "email-changing": security("A new address was asked for"),
  "email-changed": security("Address changed"),
  "password-changed": security("Password changed"),
  "password-set": security("Password set"),
  "second-factor-on": security("Second step on"),
  "second-factor-off": security("Second step off"),
  "backup-codes-made": security("New backup codes"),
  "passkey-added": security("Passkey added"),
  "passkey-removed": security("Passkey removed"),
  "provider-connecting": security("Another way in being connected"),
  "provider-disconnected": security("Way in disconnected"),
  "export-asked": security("Copy of all data asked for"),
  "export-ready": person("Copy of all data ready"),
  "new-sign-in": {
    ...person("Sign-in with a new device"),
    refusedAs: "new-sign-in",
    choice: "When somebody signs in with a device that was not used before",
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
  "empty-chapters": person("Scheduled chapters that are not ready"),
  "new-chapters": { lane: "crowd", label: "New chapters", refusedAs: "new-chapters" },
  "daily-news": { lane: "crowd", label: "What is new, once a day", refusedAs: "new-chapters" },
} as const satisfies Record<string, KindFacts>;

type Facts = typeof facts;
export type MailKindName = keyof Facts;
type KindsWith<Part> = { [Name in MailKindName]: Facts[Name] extends Part ? Name : never }[MailKindName];

/** Kinds whose words stand in the list of security mails. */
export type SecurityKind = KindsWith<{ isSecurity: true }>;
/** Names under which a kind is refused. */
export type Refusal = Extract<Facts[MailKindName], { refusedAs: string }>["refusedAs"];

/** Every kind of mail, by its name. */
export const mailKinds = Object.fromEntries(
  Object.entries(facts).map(([name, each]) => [name, { name, ...each }]),
) as { [Name in MailKindName]: MailKind & { name: Name; lane: Lane } };

const listed: [MailKindName, KindFacts][] = Object.entries(facts) as [MailKindName, KindFacts][];

/** What one may turn off with a tick of its own. */
export const mailChoices = listed.flatMap(([, { refusedAs, choice }]) =>
  refusedAs && choice ? [{ kind: refusedAs as Refusal, label: choice }] : [],
);

const refusals = new Set(listed.map(([, { refusedAs }]) => refusedAs));

export const isRefusal = (given: string): given is Refusal => refusals.has(given);

/** What operators read of a kind; a name that is no longer in the list stands for itself. */
export const mailKindLabel = (name: string): string => mailKinds[name as MailKindName]?.label ?? name;
