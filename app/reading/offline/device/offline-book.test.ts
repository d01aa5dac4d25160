import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeviceViewer, isLent, leaseDays, mayOpen, newLease, type OfflineBook } from "./offline-book.ts";

const day = 86_400_000;
const card = { jid: "nightjar", title: "Nightjar", authors: [], language: null, cover: null, design: null };

const book = (facts: Partial<OfflineBook>): OfflineBook => ({
  card,
  release: "r",
  build: "b",
  owner: "",
  isAdult: false,
  reason: "chosen",
  state: "complete",
  bytes: 1,
  storedAt: 0,
  checkedAt: 0,
  members: null,
  ...facts,
});
const viewer = (facts: Partial<DeviceViewer>): DeviceViewer => ({
  profile: "",
  hasAgeCap: false,
  confirmedAt: 1,
  ...facts,
});

test("a profile opens its own books, and nobody else's", () => {
  const mine = book({ owner: "ada" });
  expect(mayOpen(mine, viewer({ profile: "ada" }))).toBe(true);
  for (const profile of ["", "bob"]) expect(mayOpen(mine, viewer({ profile })), profile).toBe(false);
});

test("what was stored while nobody was signed in is for everybody here, but for a child; a book for adults only is for its owner alone", () => {
  const child = viewer({ profile: "kid", hasAgeCap: true });
  expect(mayOpen(book({}), viewer({ profile: "ada" }))).toBe(true);
  expect(mayOpen(book({}), child)).toBe(false);
  expect(mayOpen(book({ isAdult: true }), viewer({ profile: "ada" }))).toBe(false);
  expect(mayOpen(book({ isAdult: true }), viewer({}))).toBe(true);
  expect(mayOpen(book({ isAdult: true, owner: "ada" }), viewer({ profile: "ada" }))).toBe(true);
});

test("whatever the owners and profiles are, a book of a named owner opens to that profile alone", () => {
  const id = fc.string({ minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(id, id, fc.boolean(), fc.boolean(), (owner, profile, hasAgeCap, isAdult) => {
      expect(mayOpen(book({ owner, isAdult }), viewer({ profile, hasAgeCap }))).toBe(owner === profile);
    }),
  );
});

test("B13 members' chapters are lent for thirty days, and not longer by setting the clock back or by a longer lease", () => {
  const now = Date.UTC(2026, 10, 26);
  const lease = newLease([], now);
  expect([now, now + (leaseDays - 1) * day].map((at) => isLent(lease, at))).toEqual([true, true]);
  expect([now + leaseDays * day, now - 2 * day].map((at) => isLent(lease, at))).toEqual([false, false]);
  expect(isLent({ ...lease, until: now + 400 * day }, now)).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: 1, max: 1000 }), (at, lent) => {
      const some = { addresses: [], since: 0, until: lent * day };
      if (isLent(some, at * day)) expect(at).toBeLessThan(leaseDays);
    }),
  );
});
