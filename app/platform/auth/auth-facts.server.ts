import type { DbOrTransaction } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";

export type CodePurpose = "sign-in" | "email-verification" | "forget-password" | "change-email";

/**
 * What the rest of the site does when something happens to an account. Its writes go into `tx`, so that they commit or
 * roll back together.
 */
export interface AuthListeners {
  sendCode(
    site: Site,
    facts: { email: string; code: string; purpose: CodePurpose },
    tx: DbOrTransaction,
  ): Promise<void>;
  /** A sign-up with an address that has an account already. */
  sendAccountExists(site: Site, facts: { email: string }, tx: DbOrTransaction): Promise<void>;
  accountCreated(site: Site, account: NewAccount, tx: DbOrTransaction): Promise<void>;
  signedIn(site: Site, signIn: SignIn): Promise<void>;
  /** A security event of an account, or of the site (null). */
  securityNoticed(site: Site, noticed: SecurityNotice): Promise<void>;
  /** There were so many failed tries that a browser unknown to the account gets in only by the mailed `link`. */
  triesUsedUp(
    site: Site,
    facts: { email: string; link: string; origin: SecurityNotice["origin"] },
  ): Promise<void>;
}

export interface SecurityNotice {
  kind: "signed-in" | "sign-in-refused" | "password-reset" | "network-limited";
  account: { id: string } | { email: string } | null;
  origin: { client: string | null; userAgent: string | null };
  /** The Better Auth path of the sign-in. */
  detail?: string;
}

export interface SignIn {
  accountId: string;
  userAgent: string | null;
  /** After the second factor. Without it, an account that has a second factor is not signed in yet. */
  isSecondStep: boolean;
}

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  wantedHandle: string | null;
}

/** Header in which the shell tells Better Auth who the client is; a header of this name from a visitor is discarded. */
export const clientHeader = "x-octavo-client";

/**
 * The error in `/sign-in?error=…` when a provider does not vouch for the address and our own code has to verify it
 * first.
 */
export const unconfirmedAddress = "address_not_confirmed";
