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

interface Names {
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The name given, else the joined names; null when there are none: what others see leaves it out then. */
export function givenNameOf({ fullName, firstName, lastName }: Names): string | null {
  return fullName || [firstName, lastName].filter(Boolean).join(" ") || null;
}

const nobody = "User";

/** E01: the name given, else "User", which is for the profile's own entity alone: nothing is ever published by "User". */
export const fullNameOf = (names: Names): string => givenNameOf(names) ?? nobody;

/** Whether a profile has a name of its own. */
export const isNamed = ({ fullName }: { fullName: string | null }): boolean => fullName !== nobody;

/** What a page calls a profile: the name, else the handle. */
export const nameOrHandle = ({ handle, fullName }: { handle: string; fullName: string | null }): string =>
  fullName && fullName !== nobody ? fullName : `@${handle}`;

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

/** The cache tag of a profile's page; every change that others can see announces it. */
export const profileTag = (handle: string) => `author:${handle}`;
