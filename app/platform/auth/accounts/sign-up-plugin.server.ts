import type { BetterAuthPlugin, GenericEndpointContext } from "@better-auth/core";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { expireCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { AuthListeners } from "#app/platform/auth/auth-facts.server.ts";
import { spendMail } from "#app/platform/auth/mail-ledger/mail-ledger-commands.server.ts";
import { refuseMail } from "#app/platform/auth/mail-ledger/mail-ledger-plugin.server.ts";
import { confirmSignUp, findPendingEmail, keepSignUp, renewSignUpCode } from "./pending-sign-ups.server.ts";
import type { SignUpFacts } from "./pending-sign-ups.server.ts";

const email = z.email().max(254).toLowerCase();
const AskBody = z.object({ email, password: z.string().min(8).max(256), wantedHandle: z.string().max(30) });
const ConfirmBody = z.object({ email, code: z.string().max(20) });

/** A day: as long as a pending sign-up is stored. */
const cookieOf = (ctx: GenericEndpointContext) => ctx.context.createAuthCookie("sign_up", { maxAge: 86_400 });

async function browserKey(ctx: GenericEndpointContext): Promise<string | null> {
  return (await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret)) || null;
}

/**
 * Stores a sign-up and sets the cookie of its browser. Returns the seconds to wait when the address had too many mails.
 */
export async function beginSignUp(
  around: { site: Site; listeners: AuthListeners },
  ctx: GenericEndpointContext,
  facts: SignUpFacts,
) {
  // No pause: a handle can be corrected and the form sent again at once.
  const mail = { to: facts.email, kind: "sign-up", cause: "stranger", hasPause: false } as const;
  const refusal = await spendMail(around.site, mail);
  if (refusal) return refusal;
  const key = await keepSignUp(around, facts);
  const { name, attributes } = cookieOf(ctx);
  await ctx.setSignedCookie(name, key, ctx.context.secret, attributes);
  return null;
}

const refusals = {
  wrong: "INVALID_OTP",
  expired: "OTP_EXPIRED",
  "too-many-tries": "TOO_MANY_ATTEMPTS",
} as const;

/**
 * Sign-up in place of Better Auth's own, which creates an account at once, so that whoever verifies the address later
 * gets an account with the password of whoever typed the address first. The paths are known to the limits of tries as
 * sending and guessing.
 */
export function signUpPlugin(site: Site, listeners: AuthListeners) {
  const around = { site, listeners };
  return {
    id: "sign-up",
    endpoints: {
      askSignUp: createAuthEndpoint("/sign-up/ask", { method: "POST", body: AskBody }, async (ctx) => {
        const { password, ...facts } = ctx.body;
        const passwordHash = await ctx.context.password.hash(password);
        const refusal = await beginSignUp(around, ctx, { ...facts, passwordHash, name: "", identity: null });
        if (refusal) throw refuseMail(refusal);
        return ctx.json({ ok: true });
      }),
      askSignUpCode: createAuthEndpoint(
        "/sign-up/ask-code",
        { method: "POST", body: z.object({ email }) },
        async (ctx) => {
          const mail = { to: ctx.body.email, kind: "sign-up", cause: "stranger", hasPause: true } as const;
          const refusal = await spendMail(site, mail);
          if (refusal) throw refuseMail(refusal);
          await renewSignUpCode(around, ctx.body.email);
          return ctx.json({ ok: true });
        },
      ),
      getPendingSignUp: createAuthEndpoint("/pending-sign-up", { method: "GET" }, async (ctx) => {
        const key = await browserKey(ctx);
        return ctx.json({ email: key && (await findPendingEmail(site.db, key)) });
      }),
      verifySignUp: createAuthEndpoint(
        "/email-otp/verify-sign-up",
        { method: "POST", body: ConfirmBody },
        async (ctx) => {
          const confirmed = await confirmSignUp(around, { ...ctx.body, browserKey: await browserKey(ctx) });
          if (!confirmed.ok)
            throw new APIError("BAD_REQUEST", {
              code: refusals[confirmed.reason],
              message: confirmed.reason,
            });
          expireCookie(ctx, cookieOf(ctx));
          await beginSession(ctx, confirmed.accountId);
          return ctx.json({ ok: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

async function beginSession(ctx: GenericEndpointContext, accountId: string): Promise<void> {
  const { internalAdapter } = ctx.context;
  const session = await internalAdapter.createSession(accountId);
  const user = await internalAdapter.findUserById(accountId);
  if (!session || !user) throw new Error("the account that was just made has no session");
  await setSessionCookie(ctx, { session, user });
}
