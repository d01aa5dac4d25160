import { afterEach, expect, test, vi } from "vitest";
import { listStoredBooks, writeRecord } from "./book-caches.ts";
import type { OfflineBook } from "./offline-book.ts";
import { countFreeBytes, makeRoom } from "./room.ts";

afterEach(() => vi.unstubAllGlobals());

/** The caches of a browser, as far as books are stored in them. */
function stubCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return { put: async (address: string, response: Response) => void cache.set(address, response) };
  };
  const match = async (address: string, { cacheName }: { cacheName: string }) =>
    all.get(cacheName)?.get(address)?.clone();
  const keys = async () => [...all.keys()];
  vi.stubGlobal("caches", { open, match, keys, delete: async (name: string) => all.delete(name) });
}

/** A device with room for 1,000 bytes. */
function stubDevice() {
  stubCaches();
  const estimate = async () => {
    const books = await listStoredBooks();
    return { quota: 1_000, usage: books.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  vi.stubGlobal("navigator", { storage: { estimate } });
}

const store = (jid: string, facts: Partial<OfflineBook>) =>
  writeRecord({
    card: { jid, title: jid, authors: [], language: null, cover: null, design: null },
    release: "r",
    build: "b",
    owner: "",
    isAdult: false,
    reason: "ahead",
    state: "complete",
    bytes: 300,
    storedAt: 0,
    checkedAt: 0,
    members: null,
    ...facts,
  });

const stored = async () => (await listStoredBooks()).map(({ card }) => card.jid).toSorted();

test("books that were stored ahead make room, the oldest first and no more than needed; what was stored by hand stays, however short the room", async () => {
  stubDevice();
  await store("by-hand", { reason: "chosen", storedAt: 1 });
  await store("older", { storedAt: 2 });
  await store("later", { storedAt: 3 });
  expect(await makeRoom(100)).toBe(100);
  expect(await stored()).toEqual(["by-hand", "later", "older"]);
  expect(await makeRoom(400)).toBe(400);
  expect(await stored()).toEqual(["by-hand", "later"]);
  // There is no more than this.
  expect(await makeRoom(5_000)).toBe(700);
  expect(await stored()).toEqual(["by-hand"]);
});

test("a browser that does not say how much room there is is taken to have enough, and nothing makes room", async () => {
  stubCaches();
  vi.stubGlobal("navigator", {});
  await store("older", {});
  expect(await countFreeBytes()).toBe(Number.POSITIVE_INFINITY);
  expect(await makeRoom(1e12)).toBe(Number.POSITIVE_INFINITY);
  expect(await stored()).toEqual(["older"]);
});
