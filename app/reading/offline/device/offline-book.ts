import type { CoverFacts } from "#app/catalog/covers/public.tsx";

/** A book on this device. */
export interface OfflineBook {
  card: CoverFacts;
  release: string;
  /** The build whose pages are stored: they go with its scripts and styles. */
  build: string;
  /** The profile that it is stored for; empty when nobody was signed in. */
  owner: string;
  isAdult: boolean;
  /** `chosen` by hand, and never removed to make room; `ahead` because it is being read. */
  reason: "chosen" | "ahead";
  /** `partial` until all of it is here. */
  state: "partial" | "complete";
  /** By hand, before it was complete: it goes on by hand alone. */
  isStopped?: boolean;
  /** What is stored of it, in bytes. */
  bytes: number;
  /** With its recordings, where it has any. */
  hasRecordings?: boolean;
  /** Its chapters in reading order; undefined in records that were written before they were noted. */
  chapters?: string[];
  /** In milliseconds, by this device's clock. */
  storedAt: number;
  /** When the site last confirmed that it may be here. */
  checkedAt: number;
  /** Its members' chapters; null when there are none, or none for whoever stored it. */
  members: MemberLease | null;
}

/** Members' chapters are lent: they open until then, and each visit to the site renews it while the membership lasts. */
interface MemberLease {
  addresses: string[];
  since: number;
  until: number;
}

const day = 86_400_000;
export const leaseDays = 30;

/** Whoever uses this browser, as it was last confirmed. */
export interface DeviceViewer {
  /** The chosen profile; empty when nobody is signed in. */
  profile: string;
  hasAgeCap: boolean;
  /** By this device's clock; 0 when it was never confirmed. */
  confirmedAt: number;
}

export const nobody: DeviceViewer = { profile: "", hasAgeCap: false, confirmedAt: 0 };

/**
 * Whether a book may be opened by whoever uses this browser: its owner. What was stored while nobody was signed in is for everybody here,
 * but for profiles with an age cap, since nobody knows whether it suits them; and a book for adults only is for who confirmed their age.
 */
export function mayOpen({ owner, isAdult }: OfflineBook, { profile, hasAgeCap }: DeviceViewer): boolean {
  if (owner === profile) return true;
  return owner === "" && !isAdult && !hasAgeCap;
}

export const newLease = (addresses: string[], now: number): MemberLease => ({
  addresses,
  since: now,
  until: now + leaseDays * day,
});

/** Whether the lease lasts. A clock that was set back, by more than time zones explain, ends it. */
export const isLent = ({ since, until }: MemberLease, now: number): boolean =>
  now < until && now > since - day && until - since <= leaseDays * day;
