import { passkey } from "@better-auth/passkey";
import { APIError, createAuthMiddleware } from "better-auth/api";

const notVerified = () =>
  new APIError("UNAUTHORIZED", {
    code: "USER_NOT_VERIFIED",
    message: "The device did not check who holds it",
  });

/**
 * Passkeys with user verification: fingerprint, face or PIN are required, since a passkey is a complete sign-in by
 * itself. The plugin only prefers it. `origin` is what the browser must have signed for; null accepts the origin that
 * the browser names.
 */
export function verifiedPasskey(facts: { rpName: string; rpID: string; origin: string | null }) {
  const plugin = passkey({
    ...facts,
    authenticatorSelection: { userVerification: "required" },
    registration: {
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw notVerified();
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw notVerified();
      },
    },
  });
  const requireVerification = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (typeof returned !== "object" || returned === null || !("challenge" in returned)) return;
    return ctx.json({ ...returned, userVerification: "required" });
  });
  return {
    ...plugin,
    hooks: {
      after: [
        {
          matcher: ({ path = "" }: { path?: string }) => path === "/passkey/generate-authenticate-options",
          handler: requireVerification,
        },
      ],
    },
  };
}
