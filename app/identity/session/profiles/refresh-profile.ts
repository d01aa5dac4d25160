import type { Fields } from "#app/ui/initials.ts";
import type { CallApi } from "../calls/http-client.ts";
import { hasRole, type ProfileStore } from "./profile-store.ts";

/** X02, V01. */
export type ProfileError =
  | "API request failed"
  | "Invalid response format from backend"
  | "Invalid user data: missing id"
  | "Failed to store user profile locally"
  | "Network error while fetching user profile";

export type RefreshOutcome = { ok: true } | { ok: false; error: ProfileError };

interface Source {
  call: CallApi;
  store: ProfileStore;
}

/** Fetches the viewer (C01), or has the server synchronise it first (C10), and stores the answer. */
export async function refreshProfile(
  { call, store }: Source,
  how: "fetch" | "sync",
): Promise<RefreshOutcome> {
  store.renew();
  const selected = store.selected();
  const request = how === "sync" ? call("/api/user/sync", { method: "POST" }) : call("/api/user/current");
  const answer = await request.catch(() => null);
  if (!answer) return { ok: false, error: "Network error while fetching user profile" };
  if (!answer.ok) {
    forget(store, answer.status, selected?.id);
    return { ok: false, error: "API request failed" };
  }
  const user = readUserAnswer(await answer.json().catch(() => null));
  return user ? store.save(user) : { ok: false, error: "Invalid response format from backend" };
}

/** C01; but a removed sub-user does not remove the account's other profiles (S04). */
function forget(store: ProfileStore, status: number, selectedId: string | undefined): void {
  if (status !== 401 && status !== 403) return;
  const profile = store.list().find(({ id }) => id === selectedId) ?? null;
  const isSub = status === 403 && hasRole(profile, "SubUser");
  if (isSub && selectedId) store.remove(selectedId);
  else store.clear();
}

/** V02: the user itself, or under `data` or `user`; whichever has an id. Null for anything else. */
export function readUserAnswer(body: unknown): Fields | null {
  if (!isFields(body)) return null;
  return [body, body["data"], body["user"]].filter(isFields).find(({ id }) => isId(id)) ?? null;
}

const isId = (id: unknown) => typeof id === "string" && id !== "";

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
