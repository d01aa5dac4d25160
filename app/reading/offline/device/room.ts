import { listStoredBooks, removeBook } from "./book-caches.ts";

/** What this site may still store, in bytes; infinite where the browser does not say. */
export async function countFreeBytes(): Promise<number> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? Number.POSITIVE_INFINITY : Math.max(0, quota - (usage ?? 0));
  } catch {
    // Old browsers: the storing itself fails where there is no room.
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Makes room by removing books that were stored ahead, the oldest first. What somebody chose to store stays. Returns how much is free,
 * which may be less than needed.
 */
export async function makeRoom(neededBytes: number): Promise<number> {
  let free = await countFreeBytes();
  if (free >= neededBytes) return free;
  const ahead = (await listStoredBooks()).filter(({ reason }) => reason === "ahead").toReversed();
  for (const book of ahead) {
    await removeBook(book);
    free = await countFreeBytes();
    if (free >= neededBytes) break;
  }
  return free;
}

/** Asks the browser not to remove what is stored when the device is short of room. It decides by itself, or asks. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Whether the browser keeps what is stored when the device is short of room. */
export const isPersisted = (): Promise<boolean> =>
  navigator.storage?.persisted?.().catch(() => false) ?? Promise.resolve(false);
