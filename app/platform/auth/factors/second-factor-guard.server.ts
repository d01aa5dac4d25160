import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db } from "#app/platform/db/client.server.ts";
import { codeOnce } from "./code-once.server.ts";

/** Sign-ins that the second factor completes, and changes that begin a new session for somebody who is signed in. */
const mayBeginSession = new Set([
  "/two-factor/verify-totp",
  "/two-factor/verify-otp",
  "/two-factor/verify-backup-code",
  "/two-factor/enable",
  "/two-factor/disable",
  "/change-password",
  // The current session, with a new token.
  "/renew-session",
]);

type TwoFactorOptions = NonNullable<Parameters<typeof twoFactor>[0]>;

/**
 * Better Auth's second factor, required after every kind of sign-in. The plugin itself checks only passwords, so that a
 * emailed code, a passkey or another provider would bypass it (better-auth #11287). Here every new session is challenged
 * unless its path is on the short list above: a kind of sign-in that a later version adds is challenged too.
 */
export function guardedTwoFactor(db: Db, options: TwoFactorOptions, challengePage: string) {
  const plugin = twoFactor(options);
  const [hook] = plugin.hooks.after;
  if (!hook) throw new Error("this version of better-auth asks for the second factor elsewhere");
  const redirectBrowser = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (typeof returned === "object" && returned !== null && "twoFactorRedirect" in returned)
      throw ctx.redirect(challengePage);
  });
  return {
    ...plugin,
    hooks: {
      before: [
        {
          matcher: ({ path = "" }: AuthRequest) => path === "/two-factor/verify-totp",
          handler: codeOnce(db),
        },
      ],
      after: [
        { ...hook, matcher: mustBeChallenged },
        // A browser coming back from another provider follows redirects, so the challenge must be one.
        { matcher: ({ path = "" }: AuthRequest) => path.startsWith("/callback/"), handler: redirectBrowser },
      ],
    },
  };
}

interface AuthRequest {
  path?: string;
  headers?: Headers | undefined;
  context?: { newSession?: { session: { token: string } } | null };
}

function mustBeChallenged({ path = "", headers, context }: AuthRequest): boolean {
  const begun = context?.newSession?.session.token;
  if (!begun || mayBeginSession.has(path)) return false;
  // A change of one's own data returns the existing session. Nobody can send the token of a new one.
  return !headers?.get("cookie")?.includes(begun);
}
