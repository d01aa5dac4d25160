import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Site } from "../http/site-context.server.ts";
import { returnTry, spendOnce, spendTry } from "./tries-commands.server.ts";

// Addresses at which somebody could guess. What is right gives its try back; what sends a mail does not.
const guessing =
  /^\/(sign-in\/|two-factor\/verify|email-otp\/(verify|check|reset|change)|passkey\/verify-auth|verify-password)/;
const sending = /^\/(sign-up\/|email-otp\/(send|request)|forget-password\/)/;

interface Asked {
  path?: string;
  body?: unknown;
  headers?: Headers | undefined;
}

/** What a try counts against: the client, and the address that is tried. */
function keysOf({ path = "", body, headers }: Asked): string[] {
  const kind = sending.test(path) ? "send" : "guess";
  const client = headers?.get("x-octavo-client");
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return [
    ...(client ? [`client:${kind}:${client}`] : []),
    ...(typeof email === "string" ? [`address:${kind}:${email.trim().toLowerCase()}`] : []),
  ];
}

const tooMany = (seconds: number, code: string) =>
  new APIError("TOO_MANY_REQUESTS", { message: "Too many requests", code, seconds });

/** R05: a minute between two codes for one address, whether or not anybody has it. */
async function spendCode(site: Site, { path = "", body }: Asked): Promise<number | null> {
  if (path !== "/sign-up/email" && path !== "/email-otp/send-verification-otp") return null;
  const given = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  if (typeof given !== "string") return null;
  const key = `code:${given.trim().toLowerCase()}`;
  return spendOnce(site.db, key, { now: site.now(), seconds: 60 });
}

/** Limits tries per client and per address, on every way in (R04: five in 20 seconds, then slower). */
export function limitTries(site: Site) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!guessing.test(ctx.path) && !sending.test(ctx.path)) return;
      const wait = await spendTry(site.db, keysOf(ctx), site.now());
      if (wait !== null) throw tooMany(wait, "TOO_MANY_TRIES");
      const pause = await spendCode(site, ctx);
      // The code that signing up mails counts, and is mailed whenever the last one was.
      if (pause !== null && ctx.path === "/email-otp/send-verification-otp")
        throw tooMany(pause, "CODE_ON_ITS_WAY");
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (!guessing.test(ctx.path) || isAPIError(ctx.context.returned)) return;
      await returnTry(site.db, keysOf(ctx));
    }),
  };
}
