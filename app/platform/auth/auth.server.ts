import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin, emailOTP, genericOAuth, jwt } from "better-auth/plugins";
import type { Site } from "../http/site-context.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import { type AuthListeners, clientHeader } from "./auth-facts.server.ts";
import { authTables } from "./auth-tables.server.ts";
import { limitTries } from "./tries/limit-tries.server.ts";
import { hashSessionTokens } from "./keys/hashed-tokens.server.ts";
import { mailLedgerPlugin } from "./mail-ledger/mail-ledger-plugin.server.ts";
import { provingUnvouched, toOAuth } from "./accounts/provider-claims.server.ts";
import { quietErrors } from "./quiet-errors.server.ts";
import { renewSessionPlugin } from "./sessions/renew-session-plugin.server.ts";
import { guardedTwoFactor } from "./factors/second-factor-guard.server.ts";
import { findSiteSecrets, secretVersion } from "./keys/site-secret.server.ts";
import { verificationNames } from "./keys/verification-names.server.ts";
import { sessionHooks } from "./sessions/session-hooks.server.ts";
import { signUpPlugin } from "./accounts/sign-up-plugin.server.ts";
import { listSigningKeys } from "./keys/signing-keys.server.ts";
import { forgetTrustedDevices } from "./factors/trusted-devices.server.ts";
import { verifiedPasskey } from "./factors/verified-passkey.server.ts";

const challengePage = "/sign-in/factor-two";
/** Clients cache C11's tokens for 50 minutes; the rest allows for clock skew. */
const tokenLifetime = "60m";
const day = 86_400;

export type Auth = Awaited<ReturnType<typeof openAuth>>;

/** Creates Better Auth over the site's database. It handles cookies, codes, passwords, passkeys and tokens. */
export async function openAuth(site: Site, listeners: AuthListeners) {
  const origin = siteOrigin(site.settings);
  const isSecure = origin.startsWith("https:");
  const [secret] = await findSiteSecrets(site);
  return betterAuth({
    appName: site.settings.SITE_NAME,
    baseURL: `${origin}/api/auth`,
    ...(await secretsOf(site)),
    database: hashSessionTokens(
      drizzleAdapter(site.db, { provider: "pg", schema: authTables, transaction: true }),
    ),
    verification: { storeIdentifier: verificationNames },
    ...quietErrors(site),
    telemetry: { enabled: false },
    // Cross-site requests are refused at the edge, for every address of the site (server/edge/senders/same-site.ts).
    trustedOrigins: (request) => [origin, ownOrigin(request)],
    emailAndPassword: {
      enabled: true,
      // An account is created when its address is verified, not before (sign-up-plugin.server.ts).
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => forgetTrustedDevices(site.db, user.id),
    },
    user: {
      additionalFields: { wantedHandle: { type: "string", required: false, returned: false } },
      validateUserInfo: provingUnvouched(site, listeners),
    },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      freshAge: 0,
      additionalFields: {
        firstFactorAt: { type: "date", required: false, input: false },
        secondFactorAt: { type: "date", required: false, input: false },
        lockedProfileId: { type: "string", required: false, input: false },
        endsAt: { type: "date", required: false, input: false },
      },
    },
    account: {
      accountLinking: {
        enabled: true,
        // An address claimed by a provider never links to an existing account by itself. A signed-in user may connect
        // any identity, whatever its address: the trust below concerns only that.
        disableImplicitLinking: true,
        trustedProviders: site.settings.OIDC_PROVIDERS.map(({ id }) => id),
        allowDifferentEmails: true,
      },
      encryptOAuthTokens: true,
    },
    databaseHooks: {
      user: {
        create: {
          after: (user) => listeners.accountCreated(site, { wantedHandle: null, ...user }, site.db),
        },
      },
      session: sessionHooks(site, listeners),
    },
    hooks: limitTries({ site, secret, listeners }),
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "octavo",
      // On https the edge adds the prefix __Host- to their names, as to those of our own (server/edge/cookies/host-cookies.ts).
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: isSecure },
      ipAddress: { ipAddressHeaders: [clientHeader] },
      // Unknown addresses must take as long as known ones: mails are queued after the response.
      backgroundTasks: {
        handler: (work) => void work.catch((error) => site.log.error({ err: error }, "auth")),
      },
    },
    plugins: plugins(site, listeners, origin),
  });
}

/**
 * The first signs and encrypts. Data encrypted with an older one, with a version number or without, can still be
 * decrypted.
 */
async function secretsOf(site: Site) {
  const secrets = await findSiteSecrets(site);
  return {
    secrets: secrets.map((value) => ({ version: secretVersion(value), value })),
    secret: secrets.at(-1) ?? secrets[0],
  };
}

function plugins(site: Site, listeners: AuthListeners, origin: string) {
  return [
    guardedTwoFactor(site.db, { issuer: site.settings.SITE_NAME, allowPasswordless: true }, challengePage),
    signUpPlugin(site, listeners),
    mailLedgerPlugin(site),
    renewSessionPlugin(),
    emailOTP({
      otpLength: 6,
      expiresIn: 600,
      allowedAttempts: 5,
      storeOTP: "hashed",
      disableSignUp: true,
      changeEmail: { enabled: true },
      sendVerificationOTP: ({ email, otp, type }) =>
        listeners.sendCode(site, { email, code: otp, purpose: type }, site.db),
    }),
    verifiedPasskey({
      rpName: site.settings.SITE_NAME,
      rpID: new URL(origin).hostname,
      // Without SITE_URL the port is known only once the site listens.
      origin: site.settings.SITE_URL ? origin : null,
    }),
    jwt({
      disableSettingJwtHeader: true,
      jwks: { keyPairConfig: { alg: "ES256" } },
      adapter: { getJwks: () => listSigningKeys(site.db) },
      jwt: { expirationTime: tokenLifetime, definePayload: ({ session }) => ({ sid: session.id }) },
    }),
    admin({ defaultRole: "user", adminRoles: ["admin"] }),
    genericOAuth({ config: site.settings.OIDC_PROVIDERS.map(toOAuth) }),
  ];
}

/** Scheme and host of the request: pages may post to the origin they came from, whatever its name. */
function ownOrigin(request: Request | undefined): string {
  const origin = request?.headers.get("origin") ?? "";
  const host = request?.headers.get("host") ?? "";
  return host !== "" && origin.endsWith(`//${host}`) ? origin : "";
}
