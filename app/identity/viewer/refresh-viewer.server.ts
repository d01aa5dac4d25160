import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { viewerCookies } from "#app/identity/cookies/public.server.ts";
import { findAccount, type Viewer } from "./viewer.server.ts";

/** After a change of name or address: the response sets new viewer cookies for scripts. */
export async function refreshViewerCookies(context: Context, viewer: Viewer): Promise<void> {
  const { db, now } = context.get(siteContext);
  const found = await findAccount(db, viewer.account.id, now());
  if (!found) return;
  const profile = viewer.hasChosen
    ? (found.profiles.find(({ id }) => id === viewer.profile.id) ?? null)
    : null;
  context.get(requestFactsContext).cookies.push(...viewerCookies({ ...found, profile }));
}
