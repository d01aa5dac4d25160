import { parseArgs } from "node:util";
import { linesOf } from "./report-faults.ts";
import { runFaults } from "./run-faults.ts";

// `npm run faults -- --minutes 60 --only "store away"`: prints each fault when it happens, and the figures at the end.
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, only: { type: "string", default: "" } },
});
const seconds = Number(values.minutes) * 60;
if (!(seconds > 0)) throw new Error("--minutes must be a number above 0");
const report = await runFaults({ seconds, only: values.only, note: (line) => console.log(line) });
console.log(`\n${linesOf(report).join("\n")}`);
const isLost = Object.values(report.lost).some((list) => list.length > 0);
process.exitCode = isLost || report.tally.wrong.size > 0 ? 1 : 0;
