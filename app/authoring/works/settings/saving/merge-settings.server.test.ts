import { expect, test } from "vitest";
import { mergeSettings, settingsStamp } from "./merge-settings.server.ts";
import { settingFields, type Settings } from "../settings-input.ts";
import { settingsSections } from "../settings-sections.ts";

const stored: Settings = {
  title: "The Salt Road",
  subtitle: null,
  summary: null,
  language: "en",
  genres: ["Fantasy"],
  tags: ["salt"],
  warnings: [],
  seriesName: null,
  seriesPosition: null,
  isbn: null,
  audience: "everyone",
  licence: "all-rights-reserved",
  aiUse: "none",
  aiNote: null,
  comments: "open",
  nextDate: "hidden",
  progress: "ongoing",
  wordGoal: null,
  dayGoal: null,
  dayZone: "UTC",
};
const seen = settingsStamp(stored);

test("every setting is changed in exactly one section", () => {
  const listed: string[] = settingsSections.flatMap(({ fields }) => [...fields]);
  expect(listed.toSorted()).toEqual([...settingFields].toSorted());
});

test.each([
  ["a field that changed here is saved", stored, { title: "Mine" }, { title: "Mine" }, []],
  ["what is as it is saves nothing", stored, { title: "The Salt Road", tags: ["salt"] }, {}, []],
  [
    "a field that changed elsewhere alone is kept",
    { ...stored, title: "Theirs" },
    { title: "The Salt Road" },
    {},
    [],
  ],
  [
    "other fields that changed elsewhere do not hinder",
    { ...stored, title: "Theirs" },
    { title: "The Salt Road", summary: "Mine." },
    { summary: "Mine." },
    [],
  ],
  [
    "a field that changed in both is a conflict",
    { ...stored, title: "Theirs" },
    { title: "Mine" },
    {},
    ["title"],
  ],
  ["the same change in both is none", { ...stored, title: "Same" }, { title: "Same" }, {}, []],
  ["lists count as a whole", { ...stored, tags: ["sea"] }, { tags: ["salt", "road"] }, {}, ["tags"]],
  [
    "the browser's time zone never conflicts",
    { ...stored, dayZone: "Asia/Tokyo" },
    { dayZone: "Europe/Paris" },
    { dayZone: "Europe/Paris" },
    [],
  ],
] as const)("%s", (_, now, given, changes, conflicts) =>
  expect(mergeSettings(now as Settings, seen, given as Partial<Settings>)).toEqual({ changes, conflicts }),
);

test("a page that says nothing of what it showed saves what it has, and a strange stamp is no error", () => {
  const now = { ...stored, title: "Theirs" };
  expect(mergeSettings(now, "", { title: "Mine" }).changes).toEqual({ title: "Mine" });
  expect(mergeSettings(now, "x,,title,.__proto__.", { title: "Mine" }).conflicts).toEqual([]);
});
