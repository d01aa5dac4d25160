import { readFileSync } from "node:fs";
import { expect } from "vitest";

const page = readFileSync("docs/supabase-api.md", "utf8");

/** The names in the columns "there is" and "there is not" of a section. */
export function claimsOf(heading: string): { there: string[]; missing: string[] } {
  const section = page.split("\n## ").find((each) => each.startsWith(heading)) ?? "";
  const rows =
    section.split("| there is | there is not |\n")[1]?.split("\n\n")[0]?.split("\n").slice(1) ?? [];
  const namesIn = (column: number) => {
    const cells = rows.map((row) => row.split("|")[column] ?? "");
    return [
      ...new Set(
        cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)]).flatMap(([, code = ""]) => code.split(" ")),
      ),
    ];
  };
  return { there: namesIn(1).toSorted(), missing: namesIn(2).toSorted() };
}

/** What is tried, and the answer that the page promises. */
type Trials = Record<string, [ask: () => PromiseLike<unknown>, answer: unknown]>;

export async function tryAll(claimed: string[], trials: Trials): Promise<void> {
  expect(Object.keys(trials).toSorted()).toEqual(claimed);
  for (const [name, [ask, answer]] of Object.entries(trials))
    expect([name, await ask()]).toEqual([name, answer]);
}

/** Of what is not there each question has the status 501. */
export const noneOf = (calls: Record<string, () => PromiseLike<number | undefined>>): Trials =>
  Object.fromEntries(Object.entries(calls).map(([name, ask]) => [name, [ask, 501]]));
