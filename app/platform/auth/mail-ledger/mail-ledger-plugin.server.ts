import type { BetterAuthPlugin } from "@better-auth/core";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type LedgerRefusal, spendMail } from "./mail-ledger-commands.server.ts";

/** Refuses a request that would send one mail too many. */
export function refuseMail({ reason, seconds }: LedgerRefusal): APIError {
  const code = reason === "on-its-way" ? "CODE_ON_ITS_WAY" : "MAILS_USED_UP";
  return new APIError("TOO_MANY_REQUESTS", { message: "Too many mails", code, seconds });
}

// Better Auth's paths that mail a code, and where in the body the address is.
const mailing: Record<string, { kind: string; field: string }> = {
  "/email-otp/send-verification-otp": { kind: "sign-in", field: "email" },
  "/email-otp/request-password-reset": { kind: "new-password", field: "email" },
  "/email-otp/request-email-change": { kind: "change-email", field: "newEmail" },
};

/** Checks the ledger before Better Auth mails a code. */
export function mailLedgerPlugin(site: Site) {
  return {
    id: "mail-ledger",
    hooks: {
      before: [
        {
          matcher: ({ path = "" }) => Object.hasOwn(mailing, path),
          handler: createAuthMiddleware(async ({ path, body }) => {
            const found = mailing[path];
            const to: unknown = found && (body as Record<string, unknown> | undefined)?.[found.field];
            if (!found || typeof to !== "string") return;
            const mail = { to, kind: found.kind, cause: "stranger", hasPause: true } as const;
            const refusal = await spendMail(site, mail);
            if (refusal) throw refuseMail(refusal);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
