import { expect, test } from "vitest";
import { judgeRatios, marks } from "../../scripts/shape-marks.mjs";

const reachedIn = (part: string) => marks.find((mark) => mark.part === part)?.reached ?? 0;

test("a part with as many tests as before passes, and one with fewer does not", () => {
  expect(judgeRatios(reachedIn).filter(({ isBroken }) => isBroken)).toEqual([]);
  const fewer = judgeRatios((part) => reachedIn(part) - (part === "app/access" ? 0.01 : 0));
  expect(fewer.filter(({ isBroken }) => isBroken).map(({ part }) => part)).toEqual(["app/access"]);
});

test("the goals are those of docs/house.md, and no mark exceeds its goal", () => {
  expect(marks.map(({ part, goal }) => [part, goal])).toEqual([
    ["app/manuscript", 1.5],
    ["app/access", 1.5],
    ["overall", 0.6],
  ]);
  expect(marks.filter(({ reached, goal }) => reached > goal)).toEqual([]);
});
