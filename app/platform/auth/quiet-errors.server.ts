import type { BetterAuthOptions } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import type { Site } from "../http/site-context.server.ts";
import { withoutSecrets } from "../log/describe-error.server.ts";

/** Routes Better Auth's errors to our log, without request data (H8). */
export function quietErrors({ log }: Pick<Site, "log">) {
  return {
    // Only its message: the further arguments are errors and request data.
    logger: {
      log: (level, message) => log[level]({ from: "auth" }, withoutSecrets(String(message))),
      level: "error",
    },
    onAPIError: {
      errorURL: "/sign-in",
      // Refusals are responses, not errors. Unexpected errors become responses too; otherwise the router would print
      // them in full.
      onError: (error) => {
        if (isAPIError(error)) return;
        log.error({ err: error }, "auth");
        throw new APIError("INTERNAL_SERVER_ERROR");
      },
    },
  } satisfies BetterAuthOptions;
}
