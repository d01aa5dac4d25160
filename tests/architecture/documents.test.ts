import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const skipped = new Set(["node_modules", "build", "data", ".git", ".react-router"]);

async function listDocuments(folder = ""): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listDocuments(path);
      return entry.name.endsWith(".md") ? [path] : [];
    }),
  );
  return found.flat();
}

/** Links and pictures of a document that refer to files of the project. */
function localLinks(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");
  return links
    .filter((target) => !/^([a-z]+:|#|\/)/i.test(target))
    .map((target) => target.replace(/#.*$/, ""));
}

test("every link in our documents refers to an existing file", async () => {
  const documents = await listDocuments();
  expect(documents).toContain("README.md");
  const broken: string[] = [];
  for (const document of documents) {
    for (const target of localLinks(await readFile(join(root, document), "utf8"))) {
      if (!existsSync(join(root, dirname(document), target))) broken.push(`${document}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

/** The rows of the table of findings: the id, and the files that are named as tests. */
function findingsOf(document: string) {
  const table = document.slice(document.indexOf("## The findings"));
  return [...table.matchAll(/^\| ([A-Z]\d*) ([^|]*)\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, id = "", , tests = ""]) => ({
      id,
      files: [...tests.matchAll(/`([\w/.-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file = ""]) => file),
    }),
  );
}

test("each finding in docs/security.md has tests whose titles begin with its id", async () => {
  const findings = findingsOf(await readFile(join(root, "docs/security.md"), "utf8"));
  expect(findings.length).toBeGreaterThan(35);
  for (const { id, files } of findings) {
    expect(files, id).not.toEqual([]);
    for (const file of files) {
      const text = await readFile(join(root, file), "utf8");
      expect(text, `${id}: ${file}`).toMatch(
        new RegExp(`"([A-Z]\\d+, )*${id === "L10" ? "L-10" : id}(, [A-Z]\\d+)*: `),
      );
    }
  }
});

test("each test that docs/asvs.md quotes exists, and each of its chapters has tests", async () => {
  const document = await readFile(join(root, "docs/asvs.md"), "utf8");
  const quoted = [...document.matchAll(/`([\w/.-]+\.(?:test|e2e)\.tsx?)` “([^”]+)”/g)];
  expect(quoted.length).toBeGreaterThan(60);
  for (const [, file = "", title = ""] of quoted)
    expect([file, title, (await readFile(join(root, file), "utf8")).includes(title)]).toEqual([
      file,
      title,
      true,
    ]);
  for (const chapter of document.split(/^## /m).slice(1)) expect(chapter).toMatch(/`[\w/.-]+` “/);
});

test("every README below app has at most 25 lines", async () => {
  const documents = (await listDocuments("app")).filter((path) => path.endsWith("README.md"));
  for (const path of documents) {
    const lines = (await readFile(join(root, path), "utf8")).trimEnd().split("\n");
    expect(lines.length, path).toBeLessThanOrEqual(25);
  }
});

const longestLine = 160;

/** Lines of prose that are longer than one reads without scrolling; rows of tables and code cannot be wrapped. */
const tooLongLines = (markdown: string): string[] =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, "")
    .split("\n")
    .filter((line) => line.length > longestLine && !/^\s*[|!]/.test(line));

test("lines of READMEs and of what stands beside them at the root wrap", async () => {
  const documents = (await listDocuments()).filter((path) => /README\.md$|^[^/]+$/.test(path));
  expect(documents.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const path of documents)
    found.push(...tooLongLines(await readFile(join(root, path), "utf8")).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
  const long = "word ".repeat(40);
  expect(tooLongLines(`${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n`)).toHaveLength(1);
});

/** The changes in a document: a file, and the lines that are in it before the change. */
function quotedChanges(markdown: string): { file: string; lines: string[] }[] {
  return [...markdown.matchAll(/```diff\n--- (\S+)\n([\s\S]*?)```/g)].map(([, file = "", diff = ""]) => ({
    file,
    lines: diff
      .split("\n")
      .filter((line) => /^[ -]/.test(line))
      .map((line) => line.slice(1)),
  }));
}

test("the first change can still be made: every line that it starts from is in its file, in that order", async () => {
  const changes = quotedChanges(await readFile(join(root, "docs/first-change.md"), "utf8"));
  expect(changes.map(({ file }) => file)).toHaveLength(3);
  for (const { file, lines } of changes) {
    const text = (await readFile(join(root, file), "utf8")).split("\n");
    let from = 0;
    for (const line of lines) {
      const at = text.indexOf(line, from);
      expect([file, line, at >= from]).toEqual([file, line, true]);
      from = at + 1;
    }
  }
});
