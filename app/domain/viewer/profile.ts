export type ProfileKind = "main" | "pen-name" | "family";

/** E01's role: not the operator's, which belongs to the account (A06). */
export type ProfileRole = "NormalUser" | "SubUser";

/** A profile as its owner sees it. */
export interface Profile {
  id: string;
  accountId: string;
  kind: ProfileKind;
  role: ProfileRole;
  handle: string;
  firstName: string | null;
  lastName: string | null;
  fullName: string;
  /** Content hash of the 160-pixel picture's address, or null. */
  avatarUrl: string | null;
  birthday: string | null;
  ageCap: number | null;
  hasPin: boolean;
  createdAt: Date;
}

/** E01: the name given, else the joined names, else "User". */
export function fullNameOf(names: {
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
}): string {
  const joined = [names.firstName, names.lastName].filter(Boolean).join(" ");
  return names.fullName || joined || "User";
}

/** What scripts in the browser may know of a profile: the cookies `user` and `current-user` hold these. */
export interface StoredProfile {
  id: string;
  handle: string;
  firstName: string | null;
  lastName: string | null;
  fullName: string;
  role: ProfileRole;
  avatarUrl: string | null;
}

export function storedProfile(profile: Profile): StoredProfile {
  const { id, handle, firstName, lastName, fullName, role, avatarUrl } = profile;
  return { id, handle, firstName, lastName, fullName, role, avatarUrl };
}

/** What the kept page of a profile depends on; every change that others can see announces it. */
export const profileTag = (handle: string) => `author:${handle}`;
