import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  bigint,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

// Better Auth's tables, under our names (platform/auth/auth-tables.server.ts maps them). Ids are random text, so that
// they reveal neither the number nor the order of accounts.

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });
const account = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** An account. `role` is the operator's (A06: user, moderator, admin), not a profile's. */
export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    twoFactorEnabled: boolean().notNull().default(false),
    role: text().notNull().default("user"),
    banned: boolean().notNull().default(false),
    banReason: text(),
    banExpires: instant(),
    /** The handle entered at sign-up, for the main profile that is created next. */
    wantedHandle: text(),
    /**
     * IANA name of the zone in which its times are shown and entered. Null until its browser or its owner has set it.
     */
    timeZone: text(),
    /** When a requested deletion is due; nothing is removed before. */
    deleteAfter: instant(),
  },
  (table) => [
    // Books of suspended authors are excluded from every list, so these few accounts are looked up for each.
    index("accounts_banned")
      .on(table.id)
      .where(sql`banned`),
  ],
);

/** A signed-in browser. Step-up (A04) reads the times of the factors. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: account(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    ipAddress: text(),
    userAgent: text(),
    impersonatedBy: text(),
    firstFactorAt: instant(),
    secondFactorAt: instant(),
    /** A family profile that cannot be left without its PIN. */
    lockedProfileId: text(),
    /** The latest end, however much it is used: a trigger keeps `expires_at` from exceeding it. */
    endsAt: instant(),
  },
  (table) => [index("sessions_account").on(table.userId)],
);

/** A way to sign in: a password, or an identity at another provider. */
export const credentials = pgTable(
  "credentials",
  {
    id: text().primaryKey(),
    accountId: text("provider_account_id").notNull(),
    providerId: text().notNull(),
    userId: account(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index("credentials_account").on(table.userId)],
);

/** Codes and challenges that are waiting for their answer. */
export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expiry").on(table.expiresAt),
  ],
);

/** An identity at another provider. */
export interface ProviderIdentity {
  providerId: string;
  accountId: string;
}

/**
 * A sign-up whose address is not verified yet; there is no account before that. `browser` is the hash of a secret in a
 * cookie: password, identity, handle and name are used only when that browser confirms.
 */
export const pendingSignUps = pgTable("pending_sign_ups", {
  email: text().primaryKey(),
  browser: text().notNull().unique(),
  passwordHash: text(),
  identity: jsonb().$type<ProviderIdentity>(),
  wantedHandle: text(),
  name: text().notNull(),
  /** Null when the address has an account already: then no code is valid. */
  codeHash: text(),
  codeExpiresAt: instant().notNull(),
  tryCount: integer().notNull(),
  requestedAt: instant("asked_at").notNull(),
});

/**
 * When mails were sent to an address, on request of strangers or of its owner: `key` is a hash. See
 * platform/auth/mail-ledger/mail-ledger.ts.
 */
export const mailLedger = pgTable("mail_ledger", {
  key: text().primaryKey(),
  sent: jsonb().$type<{ kind: string; at: number }[]>().notNull(),
  lastAt: instant().notNull(),
});

export const secondFactors = pgTable(
  "second_factors",
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: account(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: instant(),
    /**
     * The 30-second period (since 1970) of the newest code that was used: it and earlier ones are no longer accepted.
     */
    usedStep: bigint({ mode: "number" }),
  },
  (table) => [index("second_factors_account").on(table.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text().notNull(),
    userId: account(),
    credentialID: text("credential_id").notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: instant().defaultNow(),
    aaguid: text(),
  },
  (table) => [
    index("passkeys_account").on(table.userId),
    index("passkeys_credential").on(table.credentialID),
  ],
);

/** The keys that sign `X-JWT-Token`; the private half is encrypted with the site's secret. */
export const signingKeys = pgTable("signing_keys", {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant(),
  alg: text(),
  crv: text(),
});

/** Counters of tries: `key` is a hash of the limit's name and its subject. See platform/auth/tries/tries.ts. */
export const signInTries = pgTable("sign_in_tries", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowStartedAt: instant().notNull(),
  strikes: integer().notNull(),
  blockedUntil: instant(),
  /** Failed tries since the last correct one. */
  failures: integer().notNull().default(0),
});

/** Requests of each client by minute, in all processes together; `key` is a hash. See server/edge/limits/shared-rate.ts. */
export const requestCounts = pgTable(
  "request_counts",
  { key: text().notNull(), minute: integer().notNull(), spent: real().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
);

/** Secrets created at the first start, so that several processes and a restored backup have the same. */
export const siteSecrets = pgTable("site_secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});
