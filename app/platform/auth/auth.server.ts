import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin, emailOTP, genericOAuth, jwt } from "better-auth/plugins";
import type { Site } from "../http/site-context.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import { type AuthListeners, clientHeader } from "./auth-facts.server.ts";
import { authTables } from "./auth-tables.server.ts";
import { limitTries } from "./limit-tries.server.ts";
import { guardedTwoFactor } from "./second-factor-guard.server.ts";
import { findSiteSecret } from "./site-secret.server.ts";

const challengePage = "/sign-in/factor-two";
/** C11's tokens are cached for 50 minutes by clients; the rest is for slow clocks. */
const tokenLifetime = "60m";
const day = 86_400;

export type Auth = Awaited<ReturnType<typeof openAuth>>;

/** Builds Better Auth over the site's database. Cookies, codes, passwords, passkeys and tokens are its business. */
export async function openAuth(site: Site, listeners: AuthListeners) {
  const origin = siteOrigin(site.settings);
  const isSecure = origin.startsWith("https:");
  const secret = await findSiteSecret(site.db, site.settings.AUTH_SECRET);
  return betterAuth({
    appName: site.settings.SITE_NAME,
    baseURL: `${origin}/api/auth`,
    secret,
    database: drizzleAdapter(site.db, { provider: "pg", schema: authTables, transaction: true }),
    logger: { log: (level, message) => site.log[level]({ from: "auth" }, message), level: "error" },
    telemetry: { enabled: false },
    // Who may ask at all is decided at the edge, for every address of the site alike (server/edge/same-site.ts).
    trustedOrigins: (request) => [origin, ownOrigin(request)],
    onAPIError: {
      errorURL: "/sign-in",
      // Refusals are answers, not errors.
      onError: (error) => {
        if (!isAPIError(error)) site.log.error({ err: error }, "auth");
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: ({ user }) => listeners.sendAlreadyHere(site, user),
    },
    emailVerification: { autoSignInAfterVerification: true },
    user: { additionalFields: { wantedHandle: { type: "string", required: false, returned: false } } },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      freshAge: 0,
      additionalFields: {
        firstFactorAt: { type: "date", required: false, input: false },
        secondFactorAt: { type: "date", required: false, input: false },
        lockedProfileId: { type: "string", required: false, input: false },
      },
    },
    account: { accountLinking: { enabled: true, trustedProviders: [] }, encryptOAuthTokens: true },
    databaseHooks: {
      user: {
        create: {
          after: (user) => listeners.accountCreated(site, { wantedHandle: null, ...user }),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            const now = site.now();
            const isSecond = context?.path.startsWith("/two-factor/verify") ?? false;
            return { data: { ...session, firstFactorAt: now, secondFactorAt: isSecond ? now : null } };
          },
          after: (session, context) =>
            listeners.signedIn(site, {
              accountId: session.userId,
              userAgent: session.userAgent ?? null,
              isSecondStep: context?.path.startsWith("/two-factor/") ?? false,
            }),
        },
      },
    },
    hooks: limitTries({ site, secret, listeners }),
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "octavo",
      // On https their names begin with __Host-, as those of our own do: the edge sees to it (server/edge/host-cookies.ts).
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, secure: isSecure },
      ipAddress: { ipAddressHeaders: [clientHeader] },
      // An unknown address is answered in the time of a known one: mails are queued beside the answer.
      backgroundTasks: {
        handler: (work) => void work.catch((error) => site.log.error({ err: error }, "auth")),
      },
    },
    plugins: plugins(site, listeners, origin),
  });
}

function plugins(site: Site, listeners: AuthListeners, origin: string) {
  return [
    guardedTwoFactor({ issuer: site.settings.SITE_NAME, allowPasswordless: true }, challengePage),
    emailOTP({
      otpLength: 6,
      expiresIn: 600,
      allowedAttempts: 5,
      storeOTP: "hashed",
      disableSignUp: true,
      sendVerificationOnSignUp: true,
      overrideDefaultEmailVerification: true,
      changeEmail: { enabled: true },
      sendVerificationOTP: ({ email, otp, type }) =>
        listeners.sendCode(site, { email, code: otp, purpose: type }),
    }),
    passkey({ rpName: site.settings.SITE_NAME, rpID: new URL(origin).hostname }),
    jwt({
      disableSettingJwtHeader: true,
      jwks: { keyPairConfig: { alg: "ES256" } },
      jwt: { expirationTime: tokenLifetime, definePayload: ({ session }) => ({ sid: session.id }) },
    }),
    admin({ defaultRole: "user", adminRoles: ["admin"] }),
    genericOAuth({ config: site.settings.OIDC_PROVIDERS.map(toOAuth) }),
  ];
}

/** The scheme and host that a request came to: pages may post to the site they came from, whatever it is called. */
function ownOrigin(request: Request | undefined): string {
  const origin = request?.headers.get("origin") ?? "";
  const host = request?.headers.get("host") ?? "";
  return host !== "" && origin.endsWith(`//${host}`) ? origin : "";
}

function toOAuth(provider: Site["settings"]["OIDC_PROVIDERS"][number]) {
  return {
    providerId: provider.id,
    name: provider.name,
    discoveryUrl: `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
  };
}
