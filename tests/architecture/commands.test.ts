import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { expect, test } from "vitest";
import { commands } from "../../server/cli/commands.ts";
import { listFiles } from "./source-files.ts";

const program = new Command();
for (const register of commands) register(program, () => async () => {});

/** The commands of the program with those below them: `codes` → `create`, `list`, `withdraw`. */
const known = new Map(program.commands.map((each) => [each.name(), each.commands.map((sub) => sub.name())]));

/** Commands in a document's code, as `octavo codes list` or `npm run octavo -- codes list`, that do not exist. */
function findUnknown(path: string, text: string): string[] {
  const named = [
    ...text.matchAll(
      /(?<=`|^)(?:npm run octavo --|npx octavo|octavo) ([a-z][a-z-]*)(?: ([a-z][a-z-]*)\b(?![/.]))?/gm,
    ),
  ];
  return named
    .filter(([, name = "", sub]) => {
      const subs = known.get(name);
      return !subs || (sub !== undefined && subs.length > 0 && !subs.includes(sub));
    })
    .map(([whole]) => `${path}: ${whole}`);
}

test("every command that a document names exists", async () => {
  const documents = (await listFiles()).filter((path) => /^(README|docs\/[^/]+|app\/.*)\.md$/.test(path));
  const found = await Promise.all(
    documents.map(async (path) => findUnknown(path, await readFile(path, "utf8"))),
  );
  expect(found.flat()).toEqual([]);
});

test("every command is in the table of the README", async () => {
  const table = await readFile("README.md", "utf8");
  expect([...known.keys()].filter((name) => !table.includes(`| \`npm run octavo -- ${name}`))).toEqual([]);
});

test.each(["`octavo code list`", "`octavo codes delete`", "npm run octavo -- exports --all"])(
  "a planted command that does not exist is found: %s",
  (text) => expect(findUnknown("docs/x.md", text)).toHaveLength(1),
);
