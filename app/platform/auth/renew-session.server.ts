import type { RouterContextProvider } from "react-router";
import { askAuth } from "./ask-auth.server.ts";

/**
 * Gives the session a new token. Call it whenever the session gains rights, so that a token copied earlier becomes
 * useless. References to the session by its id (tokens of API calls) stay valid.
 */
export async function renewSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<void> {
  await askAuth(context, request, { path: "/renew-session", body: {} });
}
