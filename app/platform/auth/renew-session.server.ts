import type { Context } from "../http/site-context.server.ts";
import { askAuth } from "./ask-auth.server.ts";

/**
 * The same session under another token, for whenever it may do more than before: a token that somebody copied earlier is worth
 * nothing then. What refers to the session by its id (the calls' tokens) goes on.
 */
export async function renewSession(context: Context, request: Request): Promise<void> {
  await askAuth(context, request, { path: "/renew-session", body: {} });
}
