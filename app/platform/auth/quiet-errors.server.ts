import type { BetterAuthOptions } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import type { Site } from "../http/site-context.server.ts";
import { withoutSecrets } from "../log/describe-error.server.ts";

/** How Better Auth speaks of what went wrong: by our log, without what was asked with (H8). */
export function quietErrors({ log }: Pick<Site, "log">) {
  return {
    // Only its own words: what it would add are errors and what was asked with.
    logger: {
      log: (level, message) => log[level]({ from: "auth" }, withoutSecrets(String(message))),
      level: "error",
    },
    onAPIError: {
      errorURL: "/sign-in",
      // Refusals are answers, not errors. A surprise becomes one too: otherwise the router prints it whole.
      onError: (error) => {
        if (isAPIError(error)) return;
        log.error({ err: error }, "auth");
        throw new APIError("INTERNAL_SERVER_ERROR");
      },
    },
  } satisfies BetterAuthOptions;
}
