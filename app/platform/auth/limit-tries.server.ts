import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Site } from "../http/site-context.server.ts";
import { returnTry, spendTry } from "./tries-commands.server.ts";

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

const tooMany = (seconds: number) =>
  new APIError("TOO_MANY_REQUESTS", { message: "Too many requests", code: "TOO_MANY_TRIES", seconds });

/** Limits tries per client and per address, on every way in (R04: five in 20 seconds, then slower). */
export function limitTries(site: Site) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!guessing.test(ctx.path) && !sending.test(ctx.path)) return;
      const wait = await spendTry(site.db, keysOf(ctx), site.now());
      if (wait !== null) throw tooMany(wait);
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (!guessing.test(ctx.path) || isAPIError(ctx.context.returned)) return;
      await returnTry(site.db, keysOf(ctx));
    }),
  };
}
