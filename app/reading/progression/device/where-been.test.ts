import { expect, test } from "vitest";
import { whereBeen } from "./where-been.ts";

const progressionAt = (device: string, fragment: string, readAt: number) => ({
  device,
  kind: "phone" as const,
  locator: { chapter: "one", fragment, offset: 0, anchor: null, progression: 0 },
  total: 0.5,
  readAt,
  title: "One",
});
const currentAt = (...progression: Parameters<typeof progressionAt>) => ({
  ...progressionAt(...progression),
  count: 9,
  seen: {},
});

test("earlier progressions stand with where the other devices are now, the latest first, without where this device is", () => {
  const answer = {
    furthest: null,
    places: [currentAt("here", "p-9", 90), currentAt("other", "p-5", 50)],
    earlier: [
      progressionAt("here", "p-7", 70),
      progressionAt("here", "p-3", 30),
      progressionAt("other", "p-4", 40),
    ],
  };
  expect(whereBeen(answer, "here").map(({ readAt }) => readAt)).toEqual([70, 50, 40, 30]);
});

test("a position where a device was several times is listed once, with the latest time, and not while the device is there", () => {
  const answer = {
    furthest: null,
    places: [currentAt("here", "p-9", 90)],
    earlier: [
      progressionAt("here", "p-9", 80),
      progressionAt("here", "p-2", 70),
      progressionAt("here", "p-2", 60),
      progressionAt("other", "p-2", 65),
    ],
  };
  expect(whereBeen(answer, "here").map(({ device, readAt }) => [device, readAt])).toEqual([
    ["here", 70],
    ["other", 65],
  ]);
});
