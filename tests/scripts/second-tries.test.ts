import { expect, test } from "vitest";
import {
  addToLedger,
  judgeSecondTries,
  listOpenEntries,
  listSecondTries,
} from "../../scripts/second-tries.mjs";

const steady = { fullName: "a page opens", status: "passed", failureMessages: [] };
const unsteady = {
  fullName: "S05 a menu | opens",
  status: "passed",
  failureMessages: ["Error: \u001b[31mexpected\u001b[39m 1 | 2\n    at e2e/menu.e2e.ts:3"],
};
const failed = { fullName: "a page closes", status: "failed", failureMessages: ["Error: no"] };
const head = "| date | test | what failed | what it was |\n|---|---|---|---|\n";

test("a test that passed at the second try is a second try, and one that failed twice is not", () => {
  expect(listSecondTries([steady, unsteady, failed])).toEqual([unsteady]);
});

test("the ledger gets a row with date, test and the first line of the failure, which stays open until the cause is entered", () => {
  const ledger = addToLedger(head, [unsteady], "2026-11-22");
  const row = "| 2026-11-22 | S05 a menu \\| opens | Error: expected 1 \\| 2 | |";
  expect(ledger).toBe(`${head}${row}\n`);
  expect(listOpenEntries(ledger)).toEqual([row]);
  expect(
    listOpenEntries(ledger.replace("| |", "| the click came before the page was ready; mended |")),
  ).toEqual([]);
});

test.each([
  ["no second try", 0, false, null],
  ["two second tries", 2, false, null],
  ["three second tries", 3, false, "3 tests needed a second try; a run may have 2"],
  ["one second try in a strict run", 1, true, "1 needed a second try, and --strict allows none"],
])("a run with %s is judged by their number", (_what, count, isStrict, fault) => {
  const secondTries = Array.from({ length: count }, () => unsteady);
  expect(judgeSecondTries({ secondTries, openEntries: [], isStrict })).toBe(fault);
});

test("an open entry fails a strict run, and no other", () => {
  const openEntries = ["| 2026-11-22 | a | b | |"];
  expect(judgeSecondTries({ secondTries: [], openEntries, isStrict: false })).toBeNull();
  expect(judgeSecondTries({ secondTries: [], openEntries, isStrict: true })).toContain("1 entries");
});
