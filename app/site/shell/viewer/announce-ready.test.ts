import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { announceReady } from "./announce-ready.ts";

test("S07 L05 the ready flag is set at once, and the document event follows after 100 ms, once", async () => {
  const clock = fakeClock();
  const flags = new Set<string>();
  const events: string[] = [];
  const documentElement = {
    hasAttribute: (name: string) => flags.has(name),
    setAttribute: (name: string) => void flags.add(name),
  };
  const page = { documentElement, dispatchEvent: ({ type }: Event) => events.push(type) };
  const announce = () => announceReady(page, (run, milliseconds) => clock.after(milliseconds, run));
  announce();
  expect([...flags]).toEqual(["data-profile-sync-ready"]);
  await clock.pass(99);
  expect(events).toEqual([]);
  await clock.pass(1);
  expect(events).toEqual(["profile-sync-ready"]);
  announce();
  await clock.pass(1_000);
  expect(events).toHaveLength(1);
});
