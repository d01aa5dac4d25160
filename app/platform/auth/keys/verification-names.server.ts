import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";

const hash = async (name: string) => createHash("sha256").update(name).digest("base64url");

/**
 * How Better Auth stores the identifiers of codes and challenges (H9). Most are secrets themselves (the state of an
 * OAuth sign-in, a challenge's token, a pending second factor) and are stored as hashes. Those of emailed codes contain
 * an address, and their code is hashed. Those of trusted devices keep their prefix, by which all of an account's are
 * found.
 */
export const verificationNames: NonNullable<
  NonNullable<BetterAuthOptions["verification"]>["storeIdentifier"]
> = {
  default: "hashed",
  overrides: {
    "sign-in-otp-": "plain",
    "email-verification-otp-": "plain",
    "forget-password-otp-": "plain",
    "change-email-otp-": "plain",
    "trust-device-": { hash: async (name: string) => `trust-device-${await hash(name)}` },
  },
};
