import type { BetterAuthPlugin } from "@better-auth/core";
import { createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";

/** An endpoint of Better Auth that gives the current session a new token. */
export function renewSessionPlugin() {
  return {
    id: "renew-session",
    endpoints: {
      renewSession: createAuthEndpoint(
        "/renew-session",
        { method: "POST", use: [sessionMiddleware] },
        async (ctx) => {
          const { session, user } = ctx.context.session;
          const token = generateRandomString(32, "a-z", "A-Z", "0-9");
          const renewed = await ctx.context.internalAdapter.updateSession(session.token, { token });
          if (!renewed) return ctx.json({ ok: false });
          const { name } = ctx.context.authCookies.dontRememberToken;
          const isShort = Boolean(await ctx.getSignedCookie(name, ctx.context.secret));
          await setSessionCookie(ctx, { session: { ...session, ...renewed, token }, user }, isShort);
          return ctx.json({ ok: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
