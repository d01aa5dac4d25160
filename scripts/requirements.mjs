// Keeps docs/requirements.md: every requirement, and the tests whose titles carry its number.
//   node scripts/requirements.mjs              writes the proofs anew
//   node scripts/requirements.mjs --from FILE  takes the statements from a specification first
//   node scripts/requirements.mjs --check      fails when a number that a finished issue claims has no test, or the page is old
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** Numbers that finished issues claim: from then on each has a test. */
const claimed = [
  { issue: 2, ids: ["R01", "R09", "R10", "R11", "R13"] },
  {
    issue: 3,
    ids: [
      ..."R02 R03 R04 R05 R06 R07 R08 R14 R18 R21 R22 R23 H01 H02 H03 H04 H05 H06 H07 H08".split(" "),
      ..."P01 P02 P03 P05 E01 E02 E04 E05 S01 S03 S04 S05 S06 S07 S08 S09 S10 S12 V01 V02 V03 V04".split(" "),
      ..."A01 A02 A03 A04 A05 C01 C03 C04 C05 C06 C10 C11 C12 X01 X02 X03 X06 X07 X08 X09 X10 X11 X12".split(
        " ",
      ),
      ..."L01 L02 L03 L04 L05 L06 L07 L08 L09 L10".split(" "),
    ],
  },
  { issue: 4, ids: "R17 R19 R20 S02 S09 S10 E03 C02 X04 X05 A03 A06 L02".split(" ") },
];

const page = join(projectRoot, "docs", "requirements.md");
const heading = `# Requirements and their proofs

Every requirement with the tests that carry its number in their titles. Made by \`node scripts/requirements.mjs\`; \`npm test\` fails
when a number that a finished issue claims has no test, or when this page is not up to date.
`;

const from = process.argv.includes("--from") ? process.argv[process.argv.indexOf("--from") + 1] : page;
const sections = readSections(from);
const proofs = findProofs(new Set(sections.flatMap(({ rows }) => rows.map(([id]) => id))));
if (process.argv.includes("--check")) checkClaims();
else writeFileSync(page, writePage());

/** Sections of rows `| id | statement | …`. */
function readSections(file) {
  const found = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("## ")) found.push({ title: line.slice(3), rows: [] });
    const [, id, statement] =
      /^\| ([A-Z]\d\d) \| (.*?) \|(?: |$)/.exec(line.replaceAll("\\|", "\u0000")) ?? [];
    if (id) found.at(-1)?.rows.push([id, statement.replaceAll("\u0000", "\\|")]);
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
  // The title of `test.each([…])(title)` stands after the cases.
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
  const missing = claimed.flatMap(({ issue, ids }) =>
    ids.filter((id) => !proofs.get(id)?.size).map((id) => `${id}, claimed by issue ${issue}, has no test`),
  );
  const proved = [...proofs.values()].filter((files) => files.size > 0).length;
  console.log(
    missing.length > 0 ? missing.join("\n") : `${proved} of ${proofs.size} requirements have tests`,
  );
  const isStale = readFileSync(page, "utf8") !== writePage();
  if (isStale) console.log("docs/requirements.md is not up to date: run node scripts/requirements.mjs");
  process.exitCode = missing.length > 0 || isStale ? 1 : 0;
}
