import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { chromiumOptions } from "#tests/support/chromium-options.ts";
import { addFinding, corpus } from "./corpus.ts";
import { runFuzz } from "./run-fuzz.ts";

// `npm run fuzz -- --cases 100000 --seed 7`: prints the findings and adds them to the corpus.
const { values } = parseArgs({
  options: { cases: { type: "string", default: "100000" }, seed: { type: "string" } },
});
const cases = Number(values.cases);
// Without a seed every day has other cases.
const seed = Number(values.seed ?? Math.floor(Date.now() / 86_400_000));
if (!(cases > 0) || !Number.isInteger(seed)) throw new Error("--cases and --seed must be whole numbers");
console.log(`${cases} cases with --seed ${seed}`);
const browser = await chromium.launch(chromiumOptions());
try {
  const note = (done: number, found: number) => {
    if (done % 5_000 === 0) console.log(`${done} cases, ${found} findings`);
  };
  const findings = await runFuzz(browser, { corpus: corpus(), seed, cases, note });
  for (const { body, faults } of findings)
    console.log(`\n${addFinding(body)}\n  ${faults.join("\n  ")}\n  ${JSON.stringify(body)}`);
  console.log(`\n${cases} cases, ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await browser.close();
}
