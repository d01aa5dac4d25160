import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Site } from "#app/platform/http/site-context.server.ts";
import {
  type AuthListeners,
  clientHeader,
  type SecurityNotice,
} from "#app/platform/auth/auth-facts.server.ts";
import { knownDevice, makeDeviceLink } from "./known-device.server.ts";
import { returnTries, spendTries } from "./tries-commands.server.ts";
import type { Refused, TryKey } from "./tries.ts";

// Paths where a secret can be guessed. A correct answer refunds its try; a request that sends a mail does not.
const guessing =
  /^\/(sign-in\/|two-factor\/verify|email-otp\/(verify|check|reset|change)|passkey\/verify-auth|verify-password)/;
const sending = /^\/(sign-up\/|email-otp\/(send|request)|forget-password\/)/;
/** Paths that begin a session for somebody who has none. */
const wayIn = /^\/(sign-in\/|callback\/|two-factor\/verify|email-otp\/verify|passkey\/verify-auth|sign-up\/)/;

interface AuthRequest {
  path?: string;
  body?: unknown;
  headers?: Headers | undefined;
}

interface Guarding {
  site: Site;
  secret: string;
  listeners: AuthListeners;
}

function emailOf({ body }: AuthRequest): string | null {
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}

/** The keys that a try counts against. A browser known to the address has its own counter, all others share one. */
function keysOf(request: AuthRequest, { site, secret }: Guarding): TryKey[] {
  const { path = "", headers } = request;
  const client = headers?.get(clientHeader) ?? "";
  const email = emailOf(request);
  if (sending.test(path)) return [{ limit: "send", of: `${client} ${email ?? ""}` }];
  if (email !== null) {
    const cookies = headers?.get("cookie") ?? null;
    const device = knownDevice(secret, { email, cookies, now: site.now() });
    if (device !== null) return [{ limit: "device", of: `${device} ${email}` }];
  }
  return [
    ...(client === "" ? [] : [{ limit: "network", of: client } as const]),
    ...(email === null
      ? []
      : ([
          { limit: "pair", of: `${client} ${email}` },
          { limit: "account", of: email },
        ] as const)),
  ];
}

const tooMany = (seconds: number | null, code: string) =>
  new APIError("TOO_MANY_REQUESTS", { message: "Too many requests", code, seconds });

const originOfRequest = ({ headers }: AuthRequest) => ({
  client: headers?.get(clientHeader) || null,
  userAgent: headers?.get("user-agent") || null,
});

/**
 * Refuses in the same way whether or not the address has an account; the owner is mailed a sign-in link in the
 * background.
 */
async function refuse(refused: Refused, request: AuthRequest, guarding: Guarding): Promise<never> {
  const { site, secret } = guarding;
  const email = emailOf(request);
  const isOfAll = refused.limit === "account" || refused.seconds === null;
  if (email !== null && isOfAll) {
    if ((await spendTries(site.db, [{ limit: "telling", of: `account ${email}` }], site.now())) === null) {
      const link = makeDeviceLink(secret, email, site.now());
      inBackground(
        guarding,
        guarding.listeners.triesUsedUp(site, { email, link, origin: originOfRequest(request) }),
      );
    }
    throw tooMany(refused.seconds, "ASK_BY_MAIL");
  }
  const client = request.headers?.get(clientHeader);
  if (refused.limit === "network" && client) {
    const isFirst = await spendTries(site.db, [{ limit: "telling", of: `network ${client}` }], site.now());
    if (isFirst === null)
      notice(guarding, { kind: "network-limited", account: null, origin: originOfRequest(request) });
  }
  throw tooMany(refused.seconds, "TOO_MANY_TRIES");
}

/** Runs in the background: the response time must not reveal whether an address has an account. */
function inBackground({ site }: Guarding, work: Promise<void>): void {
  void work.catch((error: unknown) => site.log.error({ err: error }, "auth"));
}

const notice = (guarding: Guarding, noticed: SecurityNotice) =>
  inBackground(guarding, guarding.listeners.securityNoticed(guarding.site, noticed));

/** Limits tries on every way to sign in (R04: five in 20 seconds, then slower) and records the outcome of each. */
export function limitTries(guarding: Guarding) {
  const { site } = guarding;
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!guessing.test(ctx.path) && !sending.test(ctx.path)) return;
      const refused = await spendTries(site.db, keysOf(ctx, guarding), site.now());
      if (refused !== null) await refuse(refused, ctx, guarding);
    }),
    after: createAuthMiddleware(async (ctx) => {
      const email = emailOf(ctx);
      const origin = originOfRequest(ctx);
      const { returned, newSession } = ctx.context;
      if (isAPIError(returned)) {
        if (email !== null && ctx.path.startsWith("/sign-in/") && returned.statusCode !== 429)
          notice(guarding, { kind: "sign-in-refused", account: { email }, origin });
        return;
      }
      const who = newSession && wayIn.test(ctx.path) ? newSession.user : null;
      // Whatever the way and the browser: a successful sign-in resets the count of failed tries by strangers.
      const own: TryKey[] = who ? [{ limit: "account", of: who.email.toLowerCase() }] : [];
      const spent = guessing.test(ctx.path) ? keysOf(ctx, guarding) : [];
      await returnTries(site.db, [...spent, ...own]);
      if (ctx.path === "/email-otp/reset-password" && email !== null)
        notice(guarding, { kind: "password-reset", account: { email }, origin });
      if (who) notice(guarding, { kind: "signed-in", account: { id: who.id }, origin, detail: ctx.path });
    }),
  };
}
