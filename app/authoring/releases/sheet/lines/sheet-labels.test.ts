import { expect, test } from "vitest";
import { type SheetChoice, sheetLabels } from "./sheet-labels.ts";

const free = { title: "The Ferry", access: "free" } as const;
const members = { title: "The Pass", access: "members" } as const;
const now: SheetChoice = {
  chapters: [free],
  when: "now",
  at: "",
  zone: "UTC",
  weekdays: [],
  time: "18:00",
  access: "keep",
  listing: "listed",
  told: "update",
};
const followers = { listed: 1, unlisted: 0 };
const labelsOf = (choice: Partial<SheetChoice>) => sheetLabels({ ...now, ...choice }, followers);

test("the publish sheet says in sentences what goes out, when, to whom, and who gets an email", () => {
  expect(labelsOf({ chapters: [free, free, free] })).toEqual({
    chapters: "3 chapters",
    titles: "The Ferry, The Ferry, and The Ferry",
    when: "Now",
    access: "Everyone can read",
    notified: "1 follower gets an email",
    verb: "Publish",
    object: "3 chapters",
  });
  expect(labelsOf({ chapters: [] })).toMatchObject({ chapters: "No chapter chosen yet", object: "" });
  expect(labelsOf({ chapters: Array(9).fill(free) }).titles).toMatch(/and 6 more$/);
});

test("the sentences of the publish sheet follow the chosen time, access and visibility", () => {
  expect(labelsOf({ when: "at" }).when).toBe("At a time of your choice");
  expect(labelsOf({ when: "at", at: "2026-12-24T18:00", zone: "Europe/Berlin" })).toMatchObject({
    when: "On 24 December 2026 at 18:00 (Europe/Berlin)",
    verb: "Schedule",
  });
  expect(labelsOf({ when: "queue", weekdays: [5, 2] }).when).toBe("Release schedule: Tue and Fri 18:00");
  expect(labelsOf({ chapters: [free, members] }).access).toBe("Everyone can read 1 of them, members all");
  expect(labelsOf({ chapters: [members] }).access).toBe("Only members can read");
  expect(labelsOf({ access: "members" }).access).toBe("Only members can read");
  expect(labelsOf({ chapters: [members], access: "free", listing: "unlisted" })).toMatchObject({
    access: "Anyone with the link can read",
    notified: "No follower gets an email yet",
  });
  expect(labelsOf({ told: "silent" }).notified).toBe("Nobody gets an email");
});
