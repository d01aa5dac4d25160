import {
  accounts,
  credentials,
  passkeys,
  secondFactors,
  sessions,
  signingKeys,
  verifications,
} from "../db/schema/auth.server.ts";

/** Better Auth's models and the tables that hold them. */
export const authTables = {
  user: accounts,
  session: sessions,
  account: credentials,
  verification: verifications,
  twoFactor: secondFactors,
  passkey: passkeys,
  jwks: signingKeys,
};
