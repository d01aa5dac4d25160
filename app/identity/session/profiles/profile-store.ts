import type { CookieName } from "#app/platform/http/cookies/device-storage.ts";
import { type Fields, textOf } from "#app/ui/initials.ts";
import {
  fitCookie,
  hasId,
  parseJsonCookie,
  parseProfileList,
  type StoredProfile,
} from "#app/identity/cookies/public.ts";
import { accountCookieSeconds, profileCookieSeconds } from "#app/platform/http/times.ts";
import type { CookieJar } from "../cookie-jar.ts";

/** S03: what to do about the selected profile. */
export type Selection =
  | { state: "selected"; profile: StoredProfile }
  | { state: "choose" }
  /** V04: the cookies are malformed. Only the server knows the profiles. */
  | { state: "lost" }
  | { state: "none" };

type Outcome<Reason extends string> = { ok: true } | { ok: false; error: Reason };

/**
 * The account's profiles and the selected one (E05), in the cookies `user`, `current-user` and `auth-user`. They give
 * no rights: the server checks every id that comes from here.
 */
export class ProfileStore {
  #jar: CookieJar;

  constructor(jar: CookieJar) {
    this.#jar = jar;
  }

  /** V04: a malformed list becomes an empty one. */
  list(): StoredProfile[] {
    const stored = this.#jar.read("user");
    const list = parseProfileList(stored);
    if (stored && list.length === 0) this.#write("user", []);
    return list.map(asStored);
  }

  selected(): StoredProfile | null {
    const stored = this.#jar.read("current-user");
    const value = parseJsonCookie(stored);
    if (hasId(value)) return asStored(value);
    if (!stored) return null;
    this.#jar.write("current-user", "", 0);
    // An empty list differs from none: a session existed.
    if (!this.#jar.read("user")) this.#write("user", []);
    return null;
  }

  /** The server's answer about the viewer (C01): the main profile lists all profiles, a sub-user only itself. */
  save(user: Fields): Outcome<"Invalid user data: missing id" | "Failed to store user profile locally"> {
    const given = user["subUserList"];
    const users = [user, ...(Array.isArray(given) ? (given as unknown[]) : [])];
    if (!users.every(hasId)) return { ok: false, error: "Invalid user data: missing id" };
    const [profile, ...subUsers] = users.map(asStored);
    if (!profile) return { ok: false, error: "Invalid user data: missing id" };
    const isMain = profile.role === "NormalUser";
    const profiles = isMain ? [profile, ...subUsers] : withProfile(this.list(), profile);
    const account = { id: textOf(user, "clerkId") || profile.id, email: textOf(user, "email") };
    const selected = this.selected();
    const mustChoose = isMain && !selected && profiles.length > 1;
    const isStored = [
      this.#write("user", fitCookie(profiles)),
      this.#write("auth-user", account, accountCookieSeconds),
      this.#settleOn(
        profiles.find(({ id }) => id === selected?.id) ?? (mustChoose ? null : profile),
        selected,
      ),
    ];
    // A browser silently refuses a cookie that is too long, or all cookies.
    return isStored.every(Boolean)
      ? { ok: true }
      : { ok: false, error: "Failed to store user profile locally" };
  }

  /** L01: the selected profile is kept for another week. */
  renew(): void {
    const selected = this.selected();
    if (selected) this.#write("current-user", selected);
  }

  /** S03, X03. */
  select(id: string): Outcome<"Invalid profile selection" | "Failed to select profile"> {
    const profile = this.list().find((one) => one.id === id);
    if (!profile) return { ok: false, error: "Invalid profile selection" };
    return this.#write("current-user", profile)
      ? { ok: true }
      : { ok: false, error: "Failed to select profile" };
  }

  /** S03: a single profile is selected without asking. */
  settle(): Selection {
    const selected = this.selected();
    if (selected) return { state: "selected", profile: selected };
    const [first, ...others] = this.list();
    if (!first) return { state: this.#jar.read("user") ? "lost" : "none" };
    if (others.length > 0) return { state: "choose" };
    this.#write("current-user", first);
    return { state: "selected", profile: first };
  }

  /** S04. */
  add(profile: StoredProfile): Outcome<"This profile is already here"> {
    const profiles = this.list();
    if (profiles.some(({ id }) => id === profile.id))
      return { ok: false, error: "This profile is already here" };
    this.#write("user", [...profiles, profile]);
    return { ok: true };
  }

  /** S04: the main profile replaces a selected one that is removed; without a main one none is selected. */
  remove(id: string): void {
    const profiles = this.list().filter((profile) => profile.id !== id);
    const wasSelected = this.selected()?.id === id;
    this.#write("user", profiles);
    if (!wasSelected) return;
    const main = profiles.find(({ role }) => role === "NormalUser");
    if (main) this.#write("current-user", main);
    else this.#jar.write("current-user", "", 0);
  }

  clear(): void {
    for (const name of ["user", "current-user", "auth-user"] as const) this.#jar.write(name, "", 0);
  }

  /** Null: several, and none selected yet (S03). */
  #settleOn(profile: StoredProfile | null, selected: StoredProfile | null): boolean {
    // Reading and writing a cookie are two steps: what is the same is not written, so that an answer never takes back
    // a choice that the server stores in between.
    if (profile && JSON.stringify(profile) === JSON.stringify(selected)) return true;
    if (profile) return this.#write("current-user", profile);
    this.#jar.write("current-user", "", 0);
    return true;
  }

  #write(name: CookieName, value: unknown, seconds = profileCookieSeconds): boolean {
    const text = JSON.stringify(value);
    this.#jar.write(name, text, seconds);
    return this.#jar.read(name) === text;
  }
}

/** A02: the selected profile's role; `user` is the identity provider's role of a profile without one. */
export function hasRole(profile: StoredProfile | null, role: string): boolean {
  return (profile?.role ?? "user") === role;
}

function withProfile(profiles: StoredProfile[], profile: StoredProfile): StoredProfile[] {
  const isNew = !profiles.some(({ id }) => id === profile.id);
  return isNew ? [...profiles, profile] : profiles.map((one) => (one.id === profile.id ? profile : one));
}

/** The fields of a profile that the cookies hold (E01); anything else is dropped. */
function asStored(user: Fields & { id: string }): StoredProfile {
  return {
    id: user.id,
    handle: textOf(user, "handle"),
    firstName: textOf(user, "firstName") || null,
    lastName: textOf(user, "lastName") || null,
    fullName: textOf(user, "fullName") || "User",
    role: user["role"] === "SubUser" ? "SubUser" : "NormalUser",
    avatarUrl: textOf(user, "avatarUrl") || null,
    colour: textOf(user, "colour"),
  };
}
