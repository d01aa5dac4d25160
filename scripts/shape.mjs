// Prints the shape of the code (sizes of files and functions, tests to source), so that changes are noticed. It fails
// when a part has fewer tests than before (shape-marks.mjs); sizes are lint rules.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { judgeRatios } from "./shape-marks.mjs";

const longFunction = 60;
const files = ["app", "server", "scripts", "tests", "e2e"].flatMap(listFiles);
const isTest = (path) => /\.(test|e2e)\.tsx?$/.test(path) || /^(tests|e2e)\//.test(path);
const sources = files.filter(({ path }) => !isTest(path));
const tests = files.filter(({ path }) => isTest(path));

console.log(describe("source", sources));
console.log(describe("tests", tests));
console.log(`tests : source = ${ratioOf("overall").toFixed(2)} overall`);
for (const part of [
  "app/manuscript",
  "app/access",
  "app/identity",
  "app/billing",
  "app/catalog",
  "app/reading",
  "app/authoring",
  "app/community",
  "app/operations",
  "app/site",
  "app/platform",
  "server",
]) {
  const lines = sum(sources.filter(inPart(part)));
  if (lines > 0) console.log(`  ${part}: ${lines} lines, ${ratioOf(part).toFixed(2)} of tests`);
}
const long = sources.flatMap(findLongFunctions);
console.log(`functions over ${longFunction} lines: ${long.length}`);
for (const line of long) console.log(`  ${line}`);
for (const { part, ratio, goal, reached, isBroken, canRise } of judgeRatios(ratioOf)) {
  if (canRise)
    console.log(`${part}: tests grew to ${ratio}; its mark in scripts/shape-marks.mjs (${reached}) can rise`);
  if (!isBroken) continue;
  console.log(
    `${part}: ${ratio} lines of tests a line of source, and it had ${reached} (the goal is ${goal})`,
  );
  process.exitCode = 1;
}

function inPart(part) {
  return ({ path }) => part === "overall" || path.startsWith(`${part}/`);
}

function ratioOf(part) {
  return sum(tests.filter(inPart(part))) / Math.max(1, sum(sources.filter(inPart(part))));
}

function listFiles(root) {
  if (!existsSync(join(projectRoot, root))) return [];
  return readdirSync(join(projectRoot, root), { recursive: true })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes("node_modules"))
    .map((name) => ({
      path: `${root}/${name}`,
      lines: readFileSync(join(projectRoot, root, name), "utf8")
        .trimEnd()
        .split("\n"),
    }));
}

function describe(name, group) {
  const sizes = group.map(({ lines }) => lines.length).sort((a, b) => a - b);
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  const largest = group.find(({ lines }) => lines.length === sizes.at(-1));
  return `${name}: ${sizes.length} files, ${sum(group)} lines, median ${at(0.5)}, p90 ${at(0.9)}, largest ${sizes.at(-1)} (${largest?.path})`;
}

function sum(group) {
  return group.reduce((total, { lines }) => total + lines.length, 0);
}

/** By the formatter's indentation: a function ends at a closing brace in its own column. */
function findLongFunctions({ path, lines }) {
  return lines.flatMap((line, start) => {
    const [, indent, name] = /^(\s*)(?:export )?(?:default )?(?:async )?function\*? ?(\w*)/.exec(line) ?? [];
    if (indent === undefined) return [];
    const length = lines.slice(start).findIndex((other) => other === `${indent}}`) + 1;
    return length > longFunction ? [`${path}:${start + 1} ${name} ${length}`] : [];
  });
}
