import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contexts } from "./house-rules.ts";

const root = join(import.meta.dirname, "../..");

/** The tree in section 1 of docs/house.md. */
async function readDrawing(): Promise<string> {
  const text = await readFile(join(root, "docs/house.md"), "utf8");
  return /## 1 [^\n]*\n[\s\S]*?```\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
}

interface Named {
  /** `app/reading`, or the empty string for folders beside `app`. */
  room: string;
  /** From the project's root. */
  folder: string;
}

const folderName = /(?<![\w/<>|}])([a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*)\/(?=[\s{<·]|$)/g;

/** Contexts begin in the third column below `app/`; names further right belong to the last of them. */
function foldersOf(drawing: string): Named[] {
  let room = "";
  return drawing.split("\n").flatMap((line) => {
    if (/^\S/.test(line)) room = "";
    const opened = /^ {2}([a-z-]+)\//.exec(line)?.[1];
    if (opened) room = `app/${opened}`;
    const names = [...line.matchAll(folderName)].map(([, name = ""]) => name);
    return names.map((name) => ({
      room,
      folder: opened === name ? room : join(room, name),
    }));
  });
}

/** The lines of a context, its own and those below it. */
function linesOf(drawing: string, room: string): string {
  const lines = drawing.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`  ${room}/`));
  const length = lines.slice(first + 1).findIndex((line) => /^ {0,2}\S/.test(line));
  return lines.slice(first, first + 1 + Math.max(0, length)).join("\n");
}

const listFolders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test("every folder that docs/house.md names exists", async () => {
  const named = foldersOf(await readDrawing());
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ folder }) => !existsSync(join(root, folder)))).toEqual([]);
});

test("every context and every slice is named in docs/house.md, each slice in its context", async () => {
  const named = new Set(foldersOf(await readDrawing()).map(({ folder }) => folder));
  const slices = contexts.flatMap((context) =>
    listFolders(`app/${context}`).map((name) => `app/${context}/${name}`),
  );
  expect(slices.length).toBeGreaterThan(30);
  expect([...contexts.map((name) => `app/${name}`), ...slices].filter((path) => !named.has(path))).toEqual(
    [],
  );
});

test.each(["platform", "manuscript"])("every part of %s is named in docs/house.md", async (room) => {
  const words = new Set(linesOf(await readDrawing(), room).split(/[^a-z-]+/));
  expect(listFolders(`app/${room}`).filter((name) => !words.has(name))).toEqual([]);
});

test("every folder beside app is named in docs/house.md, or belongs to a tool", async () => {
  const known = new Set(foldersOf(await readDrawing()).map(({ folder }) => folder.split("/")[0] ?? ""));
  const tools = new Set(["node_modules", "build", "data", "public", "test-results"]);
  const unnamed = listFolders(".").filter(
    (name) => !name.startsWith(".") && !tools.has(name) && !known.has(name),
  );
  expect(unnamed).toEqual([]);
});

test("a folder in the document that no longer exists is found", () => {
  const drawing = "app/\n  reading/      a book\n    attic/        old\nscripts/        what runs";
  expect(foldersOf(drawing)).toEqual([
    { room: "", folder: "app" },
    { room: "app/reading", folder: "app/reading" },
    { room: "app/reading", folder: "app/reading/attic" },
    { room: "", folder: "scripts" },
  ]);
});
