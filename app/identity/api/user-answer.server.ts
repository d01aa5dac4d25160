import type { Profile } from "#app/identity/viewer/public.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";

/** One profile as E01 names its parts. */
function userOf(profile: Profile, viewer: Viewer) {
  const isSub = profile.role === "SubUser";
  const [main] = viewer.profiles;
  return {
    id: profile.id,
    email: viewer.account.email,
    handle: profile.handle,
    role: profile.role,
    firstName: profile.firstName,
    lastName: profile.lastName,
    fullName: profile.fullName,
    avatar: profile.avatarUrl,
    avatarUrl: profile.avatarUrl,
    colour: profile.colour,
    ...(isSub && { parentUserId: main?.id ?? null }),
    birthday: profile.birthday,
    status: "active",
    // The identity provider's id of the account; the name is fixed by the requirements.
    clerkId: viewer.account.id,
  };
}

/** C01: the active profile, with the account's sub-users (none for a sub-user, who may not know of the others). */
export function userAnswer(viewer: Viewer) {
  const subUsers = viewer.profiles.filter(({ role }) => role === "SubUser");
  const isMain = viewer.profile.role === "NormalUser";
  return {
    ...userOf(viewer.profile, viewer),
    subUserList: isMain ? subUsers.map((profile) => userOf(profile, viewer)) : [],
  };
}
