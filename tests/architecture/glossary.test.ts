import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findBreaches, readGlossary } from "./find-phrases.ts";
import { listFiles, readSources } from "./source-files.ts";

const phrases = readGlossary(await readFile("docs/glossary.md", "utf8"));

test("texts on screens, in emails, answers, the command line and their tests use the words of the glossary", async () => {
  expect(phrases.length).toBeGreaterThan(80);
  const sources = [...(await readSources())].filter(([path]) =>
    /^(app|server|e2e)\/(?!manuscript\/.+\.test)/.test(path),
  );
  expect(sources.length).toBeGreaterThan(1_400);
  expect(sources.flatMap(([path, source]) => findBreaches(phrases, path, source))).toEqual([]);
});

test("documents and the information pages use the words of the glossary", async () => {
  const paths = (await listFiles()).filter(
    (path) =>
      /^(README|docs\/[^/]+|app\/site\/.+)\.md$/.test(path) && !/(glossary|requirements)\.md$/.test(path),
  );
  expect(paths.length).toBeGreaterThan(15);
  const found = paths.map(async (path) => findBreaches(phrases, path, await readFile(path, "utf8")));
  expect((await Promise.all(found)).flat()).toEqual([]);
});

test.each([
  ["a label", '<Field label="Mail address" />', "Mail address"],
  ["the text of an element", "<p>\n  Tell me about new\n  chapters\n</p>", "Tell me about new chapters"],
  ["a template", "const a = `${n} were given up; enough mails`;", "enough mails"],
  ["a whole label", 'const a = { label: "Raised" };', "Raised"],
])("a planted phrase is found in %s", (_place, source, phrase) => {
  const found = findBreaches(phrases, "app/x/page.tsx", source);
  expect(found).toEqual([expect.stringContaining(`app/x/page.tsx:1: “${phrase}”`)]);
});

test("comments, imports, titles of tests and parts of other words are no breach", () => {
  const source = `import { a } from "rehearsal";\n// Mail address\nconst b = ["Raised beds", "by mailing"];\ntest("a code goes by mail", () => {});`;
  expect(findBreaches(phrases, "app/x/page.ts", source)).toEqual([]);
});
