import type { Profile } from "#app/identity/viewer/public.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface ProfileSynced {
  site: Pick<Site, "db">;
  profile: Profile;
}

/** With every page that a signed-in browser loads. Listeners answer with `Set-Cookie` lines for what its header shows. */
export const profileSynced = defineEvent<ProfileSynced, string[]>("profile-synced");
