import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Mutation } from "./mutation.ts";

const root = join(import.meta.dirname, "../..");
const leftOut = new Set(["node_modules", "build", "data", ".git", ".react-router"]);

/** Whether a test's title is one of those that must notice. `L10` is a requirement's number too. */
export function mustNotice(
  { finding, titles }: Pick<Mutation, "finding" | "titles">,
  title: string,
): boolean {
  if (titles) return title.includes(titles);
  const id = finding === "L10" ? "L-10" : finding;
  return new RegExp(`(^|[ ,])${id}(, [A-Z]\\d+)*: `).test(title);
}

/** Rounds of mutations that share neither a file nor a test: a round costs one build, whatever is in it. */
export function inRounds(mutations: readonly Mutation[]): Mutation[][] {
  const rounds: Mutation[][] = [];
  const fits = (one: Mutation, round: Mutation[]) =>
    !one.isAlone &&
    round.every(({ file, test, isAlone }) => !isAlone && file !== one.file && test !== one.test);
  for (const one of mutations) {
    const round = rounds.find((each) => fits(one, each));
    if (round) round.push(one);
    else rounds.push([one]);
  }
  return rounds;
}

/** A copy of the project, in which things can be broken. */
function copyProject() {
  const path = mkdtempSync(join(tmpdir(), "octavo-mutations-"));
  for (const name of readdirSync(root))
    if (!leftOut.has(name)) cpSync(join(root, name), join(path, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});
type Results = z.infer<typeof Report>["testResults"];

function run(cwd: string, args: string[]) {
  return spawnSync(process.execPath, args, { cwd, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
}

function runTests(path: string, round: Mutation[]): Results {
  const files = [...new Set(round.map(({ test }) => test))];
  const ids = round.map(({ finding, titles }) => titles ?? (finding === "L10" ? "L-10" : finding));
  const pattern = ids.map((id) => id.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|");
  const report = join(path, "report.json");
  rmSync(report, { force: true });
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  // A second try would hide nothing here, and takes as long again.
  run(path, [
    vitest,
    "run",
    ...files,
    "-t",
    pattern,
    "--retry=0",
    "--reporter=json",
    `--outputFile=${report}`,
  ]);
  return Report.parse(JSON.parse(readFileSync(report, "utf8"))).testResults;
}

/** The titles that failed because of it. */
function noticedBy(mutation: Mutation, results: Results): string[] {
  const file = results.find(({ name }) => name.endsWith(mutation.test));
  return (file?.assertionResults ?? [])
    .filter(({ title, status }) => status === "failed" && mustNotice(mutation, title))
    .map(({ title }) => title);
}

/** Undoes each mending, builds, and runs the tests that must notice. Tells of each; answers those that nobody noticed. */
export function runMutations(mutations: readonly Mutation[], note: (line: string) => void): Mutation[] {
  using copy = copyProject();
  const unnoticed: Mutation[] = [];
  for (const round of inRounds(mutations)) {
    const originals = round.map(({ file }) => readFileSync(join(copy.path, file), "utf8"));
    round.forEach(({ file, was, becomes }, at) =>
      writeFileSync(join(copy.path, file), originals[at]?.replace(was, () => becomes) ?? ""),
    );
    const built = run(copy.path, ["scripts/build.mjs"]);
    if (built.status !== 0) throw new Error(`the round cannot be built: ${built.stderr.slice(-2_000)}`);
    const results = runTests(copy.path, round);
    for (const mutation of round) {
      const [title] = noticedBy(mutation, results);
      if (title === undefined) unnoticed.push(mutation);
      note(
        `${mutation.finding} ${mutation.name}: ${title === undefined ? "NOT NOTICED" : `“${title}” failed`} (${basename(mutation.test)})`,
      );
    }
    round.forEach(({ file }, at) => writeFileSync(join(copy.path, file), originals[at] ?? ""));
  }
  return unnoticed;
}
