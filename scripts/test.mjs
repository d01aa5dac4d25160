// `npm test`: all checks before a change is accepted, on a fresh clone and on a machine with little else than Node. The
// last line is the result; the exit status says the same. `npm test -- --strict` allows no second try, and no open
// entry in their ledger.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listSkips } from "./allowed-skips.mjs";
import { buildIfStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { installPeers } from "./peers.mjs";
import { prepare, projectRoot, runProjectNode } from "./project.mjs";
import { addToLedger, judgeSecondTries, listOpenEntries, listSecondTries } from "./second-tries.mjs";
import { findOrInstall } from "./system-package.mjs";

const isStrict = process.argv.includes("--strict");
const isCi = Boolean(process.env.CI);
const tally = { passed: 0, failed: 0, skipped: 0 };
/** Failures, repeated at the end: of a long log often only the end is stored. */
const failures = [];
/** Skipped tests, with the reason that allows it. */
const skips = [];
/** Tests that passed only at the second try. */
const secondTries = [];
const reports = mkdtempSync(join(tmpdir(), "octavo-reports-"));
const binary = (name) => join(projectRoot, "node_modules", ".bin", name);

prepare();
await check("types of routes", [binary("react-router"), "typegen"]);
// Side by side, since the build and the search for dead code use one processor, and what is installed comes over the
// network. Types and lint come one after the other: they take most of the memory.
const [isBuilt, , chromium] = await Promise.all([buildAndCheckUse(), checkSources(), findPrograms()]);
await runTests("unit");
if (isBuilt && chromium) await runTests("browser", { CHROMIUM_PATH: chromium });
else note("browser tests", false);
await check("requirements", ["scripts/requirements.mjs", "--check"]);
await check("shape", ["scripts/shape.mjs"]);
rmSync(reports, { recursive: true, force: true });

noteSecondTries();
for (const { name, reason } of skips) console.log(`\nskipped: ${name}\n${reason}`);
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
  if (isPassed) tally.passed++;
  else fail(name);
}

function fail(name, failureMessages = []) {
  tally.failed++;
  console.log(`${name}: failed`);
  failures.push({ fullName: name, failureMessages });
}

/**
 * Programs with which tests read files: installed where possible, one after the other. Without them the run fails,
 * since those tests would prove nothing. Returns the path of a Chromium.
 */
async function findPrograms() {
  await needProgram("Poppler", {
    path: "/usr/bin/pdftotext",
    packageName: "poppler-utils",
    advice: "Tests of PDFs read them with Poppler (Debian: apt install poppler-utils).",
  });
  await needProgram("EPUBCheck", {
    path: "/usr/bin/epubcheck",
    packageName: "epubcheck",
    advice: "Tests of EPUB files judge them with EPUBCheck (Debian: apt install epubcheck).",
  });
  await needProgram("Jing", {
    path: "/usr/bin/jing",
    packageName: "jing",
    advice: "Tests of catalogues for reading apps judge them with Jing (Debian: apt install jing).",
  });
  // Words with accents, and explanations in another writing.
  for (const pair of ["gle-eng", "eng-rus"])
    await needProgram(`FreeDict's ${pair}`, {
      path: `/usr/share/dictd/freedict-${pair}.index`,
      packageName: `dict-freedict-${pair}`,
      advice: `Tests of dictionaries add Debian's (apt install dict-freedict-${pair}).`,
    });
  await needProgram("PgBouncer", {
    path: "/usr/sbin/pgbouncer",
    packageName: "pgbouncer",
    advice: "Tests of a pooler before the database run PgBouncer (Debian: apt install pgbouncer).",
  });
  note("Thorium's parser", await installPeers("tests/thorium", "Installing Thorium's parser of catalogues."));
  return findChromium();
}

async function needProgram(name, { path, packageName, advice }) {
  const found = await findOrInstall({ present: () => (existsSync(path) ? path : null), packageName, advice });
  note(name, found !== null);
}

/** Adds second tries to the ledger; in continuous integration, whose clone is discarded, prints them. */
function noteSecondTries() {
  const path = join(projectRoot, "tests", "second-tries.md");
  const ledger = readFileSync(path, "utf8");
  const entries = addToLedger(ledger, secondTries, new Date().toISOString().slice(0, 10));
  if (secondTries.length > 0 && !isCi) writeFileSync(path, entries);
  for (const { fullName, failureMessages } of secondTries)
    console.log(`\nonly at the second try: ${fullName}\n${failureMessages.join("\n")}`);
  if (secondTries.length > 0)
    console.log(`\ntests/second-tries.md${isCi ? " should have" : ""}:\n${entries.slice(ledger.length)}`);
  const fault = judgeSecondTries({ secondTries, openEntries: listOpenEntries(ledger), isStrict });
  if (fault) fail("second tries", [fault]);
}

async function checkSources() {
  await check("format", [binary("oxfmt"), "--check", "."]);
  await check("lint", [binary("oxlint"), "--quiet"]);
  await check("types", [binary("tsc")]);
}

async function buildAndCheckUse() {
  const isDone = await build();
  await check("dead code", [binary("knip"), "--no-config-hints"]);
  return isDone;
}

async function build() {
  console.log("\n── build");
  const isDone = (await buildIfStale()) === 0;
  note("build", isDone);
  return isDone;
}

/** Runs one of vitest's projects; every test counts. */
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
  noteSkips(counted.testResults);
  const results = counted.testResults.flatMap((file) => file.assertionResults);
  secondTries.push(...listSecondTries(results));
  failures.push(...results.filter((one) => one.status === "failed"));
  for (const file of counted.testResults.filter((one) => one.message))
    failures.push({ fullName: file.name, failureMessages: [file.message] });
  // A file that could not be loaded, or an error outside every test.
  if (status !== 0 && counted.numFailedTests === 0) note(`${project} tests`, false);
}

/** Skipped tests count as failed, unless the list of allowed ones has them. */
function noteSkips(testResults) {
  for (const skip of listSkips(testResults, { isCi, root: projectRoot })) {
    if (skip.reason === null) {
      fail(skip.name, ["It was skipped, and scripts/allowed-skips.mjs gives no reason for that."]);
      continue;
    }
    tally.skipped++;
    skips.push(skip);
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // vitest ended before writing a report; its exit status says how.
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
