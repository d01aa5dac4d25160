import type { ProfileColour } from "#app/identity/colours/public.ts";
import type { ProfileRole } from "#app/identity/cookies/public.ts";

export type ProfileKind = "main" | "pen-name" | "family";

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
  colour: ProfileColour;
  /** The cloth chosen for the drawn covers of its books, or null. */
  cloth: string | null;
  birthday: string | null;
  ageCap: number | null;
  /** What its lists leave out for good. */
  excluded: string[];
  hasPin: boolean;
  createdAt: Date;
}
