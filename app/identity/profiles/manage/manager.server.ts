import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { forbidden, notFound } from "#app/platform/http/refusals.server.ts";
import { listOwnProfiles, type ProfileRow } from "../own-profiles.server.ts";

/** Only the main profile of a signed-in account may manage profiles, and no session that is locked to another one. */
export async function requireManager(context: Context, request: Request): Promise<Viewer> {
  const viewer = await requireViewer(context, request);
  if (viewer.profile.kind === "main" && !viewer.session.lockedProfileId) return viewer;
  throw forbidden("Profiles are managed from the main account. Switch to it first.");
}

/** One of the account's own profiles that is not scheduled for removal; 404 for any other id. */
export async function getOwnProfile(context: Context, viewer: Viewer, id: string): Promise<ProfileRow> {
  const own = await listOwnProfiles(context.get(siteContext).db, viewer.account.id);
  const row = own.find((each) => each.id === id && each.removeAfter === null);
  if (!row) throw notFound("There is no such profile.");
  return row;
}

export function manageHead(context: Context, title: string) {
  return privateHead(context, title, "/select-profile/manage");
}
