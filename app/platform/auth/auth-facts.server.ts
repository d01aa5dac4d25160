import type { DbOrTransaction } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";

export type CodePurpose = "sign-in" | "email-verification" | "forget-password" | "change-email";

/** What the rest of the site does when something happens to an account; what it writes goes into `tx`, to stand or fall with that. */
export interface AuthListeners {
  sendCode(
    site: Site,
    facts: { email: string; code: string; purpose: CodePurpose },
    tx: DbOrTransaction,
  ): Promise<void>;
  /** Somebody wants to sign up with an address that has an account. */
  sendAlreadyHere(site: Site, facts: { email: string }, tx: DbOrTransaction): Promise<void>;
  accountCreated(site: Site, account: NewAccount, tx: DbOrTransaction): Promise<void>;
  signedIn(site: Site, signIn: SignIn): Promise<void>;
  /** Something that concerns the safety of an account, or of the site (null). */
  noticed(site: Site, noticed: Noticed): Promise<void>;
  /** Strangers tried so often that only a mailed `link` helps a browser that is not known to the address. */
  triesUsedUp(site: Site, facts: { email: string; link: string; origin: Noticed["origin"] }): Promise<void>;
}

export interface Noticed {
  kind: "signed-in" | "sign-in-refused" | "password-reset" | "network-limited";
  account: { id: string } | { email: string } | null;
  origin: { client: string | null; userAgent: string | null };
  /** Of a sign-in: the address of Better Auth that it came by. */
  detail?: string;
}

export interface SignIn {
  accountId: string;
  userAgent: string | null;
  /** After the second step; without it an account that has one is only half-way in. */
  isSecondStep: boolean;
}

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  wantedHandle: string | null;
}

/** Header in which the shell tells Better Auth who asks; what a visitor sends under this name is thrown away. */
export const clientHeader = "x-octavo-client";

/** What comes back to `/sign-in?error=…` from a provider when our own code has to prove the address first. */
export const unconfirmedAddress = "address_not_confirmed";
