import type { Context } from "#app/platform/http/site-context.server.ts";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";

/**
 * Gives the session a new token. Call it whenever the session gains rights, so that a token copied earlier becomes
 * useless. References to the session by its id (tokens of API calls) stay valid.
 */
export async function renewSession(context: Context, request: Request): Promise<void> {
  await callAuth(context, request, { path: "/renew-session", body: {} });
}
