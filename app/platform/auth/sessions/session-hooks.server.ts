import type { BetterAuthOptions } from "better-auth";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { AuthListeners } from "#app/platform/auth/auth-facts.server.ts";

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions["databaseHooks"]>["session"]>;

// Paths where a session begins with another provider's confirmation.
const byProvider = /^\/(callback\/|sign-in\/social)/;
const dayMs = 86_400_000;

/** Sets on a new session when each factor was proved to us, and its latest end. */
export function sessionHooks(site: Site, listeners: AuthListeners): SessionHooks {
  return {
    create: {
      before: async (session, context) => {
        const now = site.now();
        const path = context?.path ?? "";
        // A04: another provider's confirmation is enough to sign in, but not for step-up.
        const firstFactorAt = byProvider.test(path) ? null : now;
        const secondFactorAt = path.startsWith("/two-factor/verify") ? now : null;
        const endsAt = new Date(now.getTime() + site.settings.SESSION_DAYS * dayMs);
        return { data: { ...session, firstFactorAt, secondFactorAt, endsAt } };
      },
      after: (session, context) =>
        listeners.signedIn(site, {
          accountId: session.userId,
          userAgent: session.userAgent ?? null,
          isSecondStep: context?.path.startsWith("/two-factor/") ?? false,
        }),
    },
  };
}
