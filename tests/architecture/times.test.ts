import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/** Files that format times, and that convert local times to instants. */
const allowed = new Set(["app/ui/times/times.ts"]);

const forbidden =
  /\bIntl\.DateTimeFormat\b|\bIntl\.RelativeTimeFormat\b|\.toLocale(Date|Time)String\(|\.to(UTC|Date|Time)String\(|\.toLocaleString\((?!"en"\))/;

test("only app/ui/times/times.ts formats an instant for people", async () => {
  const found = [...(await readSources())]
    .filter(
      ([path]) => /^(app|server)\//.test(path) && !/\.(test|e2e)\.tsx?$/.test(path) && !allowed.has(path),
    )
    .flatMap(([path, text]) =>
      text
        .split("\n")
        .flatMap((line, at) => (forbidden.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test("a planted format elsewhere is found", () => {
  for (const line of [
    'new Intl.DateTimeFormat("en")',
    "at.toUTCString()",
    'at.toLocaleDateString("en")',
    "at.toLocaleString()",
  ])
    expect(line).toMatch(forbidden);
});
