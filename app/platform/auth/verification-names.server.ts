import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";

const hash = async (name: string) => createHash("sha256").update(name).digest("base64url");

/**
 * How Better Auth keeps the names of codes and challenges (H9). Most are secrets themselves (the state of a sign-in elsewhere, a
 * challenge's token, half of a second step) and are kept as hashes. Those of mailed codes say an address, and the code beside
 * them is hashed. A trusted browser's keeps its beginning, by which all of an account's are found.
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
