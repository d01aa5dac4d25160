import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db } from "../db/client.server.ts";
import { codeOnce } from "./code-once.server.ts";

/** Ways in that end with the second factor, and changes that begin a new session for somebody who is signed in. */
const mayBeginSession = new Set([
  "/two-factor/verify-totp",
  "/two-factor/verify-otp",
  "/two-factor/verify-backup-code",
  "/two-factor/enable",
  "/two-factor/disable",
  "/change-password",
  // The session that asks, under another token.
  "/renew-session",
]);

type TwoFactorOptions = NonNullable<Parameters<typeof twoFactor>[0]>;

/**
 * Better Auth's second factor, asked for after every way in. The plugin itself looks at passwords only, so that a mailed
 * code, a passkey or another provider would go around it (better-auth #11287). Here whatever begins a session is
 * challenged unless it is on the short list above: a way in that a later version adds is challenged too.
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
        // A browser that comes back from another provider follows a redirect, and must follow another one.
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
  // A change of one's own data answers with the session that is there already. Nobody can send the token of a new one.
  return !headers?.get("cookie")?.includes(begun);
}
