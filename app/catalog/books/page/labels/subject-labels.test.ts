import { expect, test } from "vitest";
import { labelledSubjects, subjectLabel } from "./subject-labels.ts";

test.each([
  ["England -- Fiction", "England"],
  ["Courage -- Juvenile fiction", "Courage"],
  ["Private investigators--England--Fiction", "Private investigators, England"],
  [
    "England--Social life and customs--20th century--Fiction",
    "England, Social life and customs, 20th century",
  ],
  ["Holmes, Sherlock (Fictitious character) -- Fiction", "Holmes, Sherlock"],
  ["Ethics--Early works to 1800", "Ethics"],
  ["Epic poetry, Greek -- Translations into English", "Epic poetry, Greek"],
  ["Fiction", "Fiction"],
  ["Love stories", "Love stories"],
  ["--", "--"],
])("the subject heading %s reads %s", (name, label) => {
  expect(subjectLabel(name)).toBe(label);
});

test("subjects that read the same are named once", () => {
  const subjects = [
    { slug: "a", name: "Robots -- Drama" },
    { slug: "b", name: "Robots -- Fiction" },
    { slug: "c", name: "Ships" },
  ];
  expect(labelledSubjects(subjects)).toEqual([
    { slug: "a", name: "Robots" },
    { slug: "c", name: "Ships" },
  ]);
});
