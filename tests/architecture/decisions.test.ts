import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");

interface Decision {
  file: string;
  /** `NNN`, from the file's name. */
  number: string;
  text: string;
}

async function listDecisions(): Promise<Decision[]> {
  const files = (await readdir(folder)).filter((name) => name !== "README.md").toSorted();
  return Promise.all(
    files.map(async (file) => ({
      file,
      number: file.slice(0, 3),
      text: await readFile(join(folder, file), "utf8"),
    })),
  );
}

/** Title, empty line, date and status, empty line. */
const header =
  /^# (?<number>\d{3}) (?<subject>\S.*)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>[^\n]+)\.\n\n/;
const status = /^(in force|in force, amended by \d{3}(, \d{3})*|replaced by \d{3}|withdrawn)$/;

const subjectOf = ({ text }: Decision) => header.exec(text)?.groups?.["subject"] ?? "";

function faultOf(decision: Decision): string | null {
  const found = header.exec(decision.text)?.groups;
  if (!found) return "its header is not '# NNN Subject', then 'Date: YYYY-MM-DD. Status: ….'";
  if (found["number"] !== decision.number) return `it calls itself ${found["number"]}`;
  if (Number.isNaN(Date.parse(found["date"] ?? ""))) return `${found["date"]} is no day`;
  return status.test(found["status"] ?? "") ? null : `its status is "${found["status"]}"`;
}

test("each decision begins with its subject, its date and its status", async () => {
  const decisions = await listDecisions();
  expect(decisions.length).toBeGreaterThan(90);
  const faults = decisions.map((each) => [each.file, faultOf(each)]).filter(([, fault]) => fault !== null);
  expect(faults).toEqual([]);
});

test.each([
  ["no date", "# 001 Two commands\n\n**Context.** …"],
  ["another number", "# 002 Two commands\n\nDate: 2026-11-22. Status: in force.\n\n…"],
  ["a status of its own", "# 001 Two commands\n\nDate: 2026-11-22. Status: perhaps.\n\n…"],
  ["the date before its subject", "Date: 2026-11-22. Status: in force.\n\n# 001 Two commands\n\n…"],
])("a decision with %s is found", (_what, text) => {
  expect(faultOf({ file: "001-two-commands.md", number: "001", text })).not.toBeNull();
});

test("a decision named by a status exists and is later", async () => {
  const decisions = await listDecisions();
  const numbers = new Set(decisions.map(({ number }) => number));
  for (const { number, text } of decisions) {
    const named = header.exec(text)?.groups?.["status"]?.match(/\d{3}/g) ?? [];
    for (const later of named) {
      expect([number, later, numbers.has(later), later > number]).toEqual([number, later, true, true]);
    }
  }
});

test("no two decisions have the same number", async () => {
  const numbers = (await listDecisions()).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the index lists every decision in order, by its subject, and nothing else", async () => {
  const index = (await readFile(join(folder, "README.md"), "utf8")).split("## Index")[1] ?? "";
  const lines = index.split("\n").filter((line) => line.startsWith("- "));
  const decisions = await listDecisions();
  expect(lines).toEqual(decisions.map((each) => `- ${each.number} [${subjectOf(each)}](${each.file})`));
});
