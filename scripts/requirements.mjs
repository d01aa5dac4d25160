// Maintains docs/requirements.md: every requirement, and the tests whose titles contain its number.
//   node scripts/requirements.mjs              writes the lists of tests
//   node scripts/requirements.mjs --from FILE  takes the statements from a specification first
//   node scripts/requirements.mjs --check      fails when a requirement has no test, or the page is outdated
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

const page = join(projectRoot, "docs", "requirements.md");
const heading = `# Requirements and their proofs

Every requirement with the tests that carry its number in their titles. Made by \`node scripts/requirements.mjs\`; \`npm test\` fails
when a number has no test, or when this page is not up to date.
`;

const bar = "\u0000";

const from = process.argv.includes("--from") ? process.argv[process.argv.indexOf("--from") + 1] : page;
const sections = readSections(from);
const proofs = findProofs(new Set(sections.flatMap(({ rows }) => rows.map(([id]) => id))));
if (process.argv.includes("--check")) checkClaims();
else writeFileSync(page, writePage());

/** Sections of rows `| id | statement | …`. */
function readSections(file) {
  const found = [];
  const known = new Set();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("## ")) found.push({ title: line.slice(3), rows: [] });
    // A bar that is escaped or in code does not end a cell.
    const whole = line.replaceAll("\\|", bar).replace(/`[^`]*`/g, (code) => code.replaceAll("|", bar));
    const [, id, statement] = /^\| ([A-Z]\d\d) \| (.*?) \|(?: |$)/.exec(whole) ?? [];
    // A row that stands there twice, as after a merge, is written once.
    if (id && !known.has(id)) found.at(-1)?.rows.push([id, statement.replaceAll(bar, "\\|")]);
    known.add(id);
  }
  return found.filter(({ rows }) => rows.length > 0);
}

/** id → files with a test whose title has it. */
function findProofs(ids) {
  const found = new Map([...ids].map((id) => [id, new Set()]));
  for (const path of ["app", "server", "tests", "e2e"].flatMap(listTestFiles)) {
    const titles = listTitles(readFileSync(join(projectRoot, path), "utf8")).join("\n");
    for (const [id] of titles.matchAll(/\b[A-Z]\d\d\b/g)) found.get(id)?.add(path);
  }
  return found;
}

function listTestFiles(root) {
  if (!existsSync(join(projectRoot, root))) return [];
  const names = readdirSync(join(projectRoot, root), { recursive: true });
  return names.filter((name) => /\.(test|e2e)\.tsx?$/.test(name)).map((name) => `${root}/${name}`);
}

function listTitles(text) {
  const direct = [...text.matchAll(/\btest(?:\.\w+(?:\([^;]*?\))?)*\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g)];
  // The title of `test.each([…])(title)` follows the cases.
  const each = [...text.matchAll(/\]\s*\)\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g)];
  return [...direct, ...each].map((match) => match[2]);
}

function writePage() {
  const parts = sections.map(({ title, rows }) => {
    const lines = rows.map(([id, statement]) => `| ${id} | ${statement} | ${proofOf(id)} |`);
    return [`\n## ${title}\n`, "| id | statement | proved in |", "|---|---|---|", ...lines].join("\n");
  });
  return `${heading}${parts.join("\n")}\n`;
}

function proofOf(id) {
  return [...(proofs.get(id) ?? [])]
    .sort()
    .map((path) => `\`${path}\``)
    .join("<br>");
}

function checkClaims() {
  const missing = [...proofs].filter(([, files]) => files.size === 0).map(([id]) => `${id} has no test`);
  const proved = [...proofs.values()].filter((files) => files.size > 0).length;
  console.log(
    missing.length > 0 ? missing.join("\n") : `${proved} of ${proofs.size} requirements have tests`,
  );
  const isStale = readFileSync(page, "utf8") !== writePage();
  if (isStale) console.log("docs/requirements.md is not up to date: run node scripts/requirements.mjs");
  process.exitCode = missing.length > 0 || isStale ? 1 : 0;
}
