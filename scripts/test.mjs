// `npm test`: everything that is checked before a change is accepted, on a fresh clone and on a machine with little else
// than Node. The last line is the result; the exit status says the same.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { prepare, projectRoot, runProjectNode } from "./project.mjs";
import { findOrInstall } from "./system-package.mjs";

const tally = { passed: 0, failed: 0, skipped: 0 };
/** Tests that passed at the second try only. */
const unsteady = [];
/** What failed, told once more at the end: of a long log often only the end is kept. */
const failures = [];
const reports = mkdtempSync(join(tmpdir(), "octavo-reports-"));
const binary = (name) => join(projectRoot, "node_modules", ".bin", name);

prepare();
await check("format", [binary("oxfmt"), "--check", "."]);
await check("lint", [binary("oxlint"), "--quiet"]);
await check("types of routes", [binary("react-router"), "typegen"]);
await check("types", [binary("tsc")]);
await check("dead code", [binary("knip"), "--no-config-hints"]);
const isBuilt = await build();
findOrInstall({
  present: () => (existsSync("/usr/bin/pdftotext") ? "/usr/bin/pdftotext" : null),
  packageName: "poppler-utils",
  advice:
    "Tests of PDFs read them with Poppler and are skipped without it (Debian: apt install poppler-utils).",
});
await runTests("unit");
const chromium = findChromium();
if (isBuilt && chromium) await runTests("browser", { CHROMIUM_PATH: chromium });
else note("browser tests", false);
await check("requirements", ["scripts/requirements.mjs", "--check"]);
await check("shape", ["scripts/shape.mjs"]);
rmSync(reports, { recursive: true, force: true });

for (const { fullName, failureMessages } of unsteady)
  console.log(`\nonly at the second try: ${fullName}\n${failureMessages.join("\n")}`);
for (const { fullName, failureMessages } of failures)
  console.log(`\nfailed: ${fullName}\n${failureMessages.join("\n")}`);
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : "";
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** One step that passes or fails as a whole. */
async function check(name, args) {
  console.log(`\n── ${name}`);
  note(name, (await runProjectNode(args, { env: { NODE_ENV: "development" } })) === 0);
}

function note(name, isPassed) {
  tally[isPassed ? "passed" : "failed"]++;
  if (isPassed) return;
  console.log(`${name}: failed`);
  failures.push({ fullName: name, failureMessages: [] });
}

async function build() {
  console.log("\n── build");
  const isDone = (await buildIfStale()) === 0;
  note("build", isDone);
  return isDone;
}

/** One of vitest's projects; every test counts. */
async function runTests(project, env = {}) {
  console.log(`\n── ${project} tests`);
  const report = join(reports, `${project}.json`);
  const words = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const status = await runProjectNode([binary("vitest"), ...words], { env: { NODE_ENV: "test", ...env } });
  const counted = readReport(report);
  tally.passed += counted.numPassedTests;
  tally.failed += counted.numFailedTests;
  tally.skipped += counted.numPendingTests + counted.numTodoTests;
  const results = counted.testResults.flatMap((file) => file.assertionResults);
  unsteady.push(...results.filter((one) => one.status === "passed" && one.failureMessages.length > 0));
  failures.push(...results.filter((one) => one.status === "failed"));
  for (const file of counted.testResults.filter((one) => one.message))
    failures.push({ fullName: file.name, failureMessages: [file.message] });
  // A file that could not be loaded, or an error outside every test.
  if (status !== 0 && counted.numFailedTests === 0) note(`${project} tests`, false);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // vitest did not get as far as writing one; its exit status tells.
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}
