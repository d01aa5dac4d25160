import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allowedSkips, listSkips } from "../../scripts/allowed-skips.mjs";

const root = "/project";
const report = (file: string, title: string, status = "skipped") => [
  { name: `${root}/${file}`, assertionResults: [{ fullName: title, title, status }] },
];
const books = "tests/real-books/real-books.test.ts";

test("a test that passed or failed is not skipped", () => {
  expect(listSkips(report(books, "a", "passed"), { isCi: true, root })).toEqual([]);
  expect(listSkips(report(books, "a", "failed"), { isCi: true, root })).toEqual([]);
});

test.each(["skipped", "pending", "todo"])(
  "a test that is %s without a reason on the list is reported without one",
  (status) => {
    expect(listSkips(report("app/any.test.ts", "a", status), { isCi: false, root })).toEqual([
      { name: "app/any.test.ts: a", reason: null },
    ]);
  },
);

test("tests of the shared data may be skipped in a clone alone, and not in continuous integration", () => {
  const [outside] = listSkips(report(books, "a"), { isCi: false, root });
  expect(outside?.reason).toContain("OCTAVO_SHARED");
  expect(listSkips(report(books, "a"), { isCi: true, root })).toEqual([
    { name: `${books}: a`, reason: null },
  ]);
});

test("an allowed skip is named by its title, so that its neighbours are not allowed", () => {
  const file = "app/platform/db/embedded/embedded.test.ts";
  const title = "root may keep the data below a folder that is closed to others";
  expect(listSkips(report(file, title), { isCi: true, root })[0]?.reason).toContain("root");
  expect(listSkips(report(file, "another"), { isCi: true, root })[0]?.reason).toBeNull();
});

test("every file on the list exists, so that the list only gets shorter", () => {
  expect(allowedSkips.filter(({ file }) => !existsSync(file))).toEqual([]);
});

test("every file whose tests need the shared data may be skipped in a clone alone", () => {
  const listed = allowedSkips.map(({ file }) => file);
  const needy = globSync("{app,e2e,server,tests}/**/*.{test,e2e}.ts").filter((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes("sharedFolder(") && /\.skipIf\((!|\w+ === null|\w+\.includes\(null)/.test(text);
  });
  expect(needy.length).toBeGreaterThan(8);
  const ofPrograms = needy.filter((file) => /skipIf\(!canRunEpubcheck\)/.test(readFileSync(file, "utf8")));
  expect(needy.filter((file) => !listed.includes(file) && !ofPrograms.includes(file))).toEqual([]);
});
