import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changedTopics,
  liveTopics,
  type LiveVersions,
  readVersions,
  spellVersions,
} from "./live-versions.ts";

const versions = fc.record(
  Object.fromEntries(liveTopics.map((topic) => [topic, fc.integer({ min: 1, max: 1e15 - 1 })])),
  { requiredKeys: [] },
) as fc.Arbitrary<LiveVersions>;

test("an event's id says all versions, and is read back as they were", () => {
  fc.assert(
    fc.property(versions, (given) => {
      expect(readVersions(spellVersions(given))).toEqual(given);
    }),
  );
});

test("an id that is not ours is not read", () => {
  for (const id of ["7", "jobs", "jobs.x", "news.1", "jobs.1~", "jobs.-1", "jobs.1".repeat(90), "jobs.1e9"])
    expect(readVersions(id), id).toEqual(id === "jobs.1~" ? { jobs: 1 } : null);
  expect(readVersions(null)).toBeNull();
  expect(readVersions("")).toEqual({});
});

test("exactly the topics with another number have changed, also when a number went back", () => {
  expect(changedTopics({ jobs: 3, entitlement: 1 }, { jobs: 4, entitlement: 1, dashboard: 1 })).toEqual([
    "jobs",
    "dashboard",
  ]);
  expect(changedTopics({ jobs: 3 }, { jobs: 1 })).toEqual(["jobs"]);
  expect(changedTopics({ jobs: 3 }, {})).toEqual(["jobs"]);
  fc.assert(
    fc.property(versions, (given) => {
      expect(changedTopics(given, given)).toEqual([]);
    }),
  );
});
