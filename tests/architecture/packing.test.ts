import { expect, test } from "vitest";
import { readSources, type Sources } from "./source-files.ts";

// A literal that is spread at once only puts several properties or elements on one line. `npx oxlint --fix -D
// unicorn/no-useless-spread FILE` writes most out.
const packed = /\.\.\.\{|\.\.\.\[[^[\]\n]*\](?=,?$)/m;

const findPacked = (sources: Sources) =>
  [...sources].filter(([, text]) => packed.test(text)).map(([path]) => path);

test("no object or list is spread where it is written", async () => {
  const sources = await readSources();
  sources.delete("tests/architecture/packing.test.ts");
  expect(findPacked(sources)).toEqual([]);
});

test.each([
  "const row = {\n  ...{ id, name },\n  ...{ at, by },\n};",
  'const names = [\n  ...["a", "b"],\n  ...["c", "d"],\n];',
  "const view = <Row {...{ id, name }} />;",
])("a planted one is found: %j", (text) => {
  expect(findPacked(new Map([["app/ui/x.tsx", text]]))).toHaveLength(1);
});

test.each(["const all = [...own, ...[1, 2].map(double)];", "const all = { ...own, ...(more && { more }) };"])(
  "what is spread for a reason is not: %s",
  (text) => expect(findPacked(new Map([["app/ui/x.ts", text]]))).toEqual([]),
);
