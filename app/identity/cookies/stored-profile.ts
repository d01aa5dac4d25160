/** E01's role: not the operator's, which belongs to the account (A06). */
export type ProfileRole = "NormalUser" | "SubUser";

/** What scripts in the browser may know of a profile: the cookies `user` and `current-user` hold these. */
export interface StoredProfile {
  id: string;
  handle: string;
  firstName: string | null;
  lastName: string | null;
  fullName: string;
  role: ProfileRole;
  avatarUrl: string | null;
  /** The name of its colour (identity/colours). */
  colour: string;
}

/** The fields of a profile that may be stored in a cookie; no others are. */
export function storedProfile(profile: StoredProfile): StoredProfile {
  const { id, handle, firstName, lastName, fullName, role, avatarUrl, colour } = profile;
  return { id, handle, firstName, lastName, fullName, role, avatarUrl, colour };
}
