import { reloadGuard } from "#app/platform/http/times.ts";

const key = "octavo:reloaded-at";

interface Guarded {
  storage: Pick<Storage, "getItem" | "setItem">;
  now: number;
  reload: () => void;
}

/** Reloads the page, but not twice within ten seconds, to avoid reload loops. */
export function reloadGuarded({ storage, now, reload }: Guarded): boolean {
  const last = Number(storage.getItem(key) ?? "NaN");
  if (Math.abs(now - last) < reloadGuard) return false;
  storage.setItem(key, String(now));
  reload();
  return true;
}
