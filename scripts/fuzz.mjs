// `npm run fuzz -- --cases 100000`: runs mutations of the attack suite through every sanitiser and examines the outputs
// in Chromium.
import { prepare, runProjectNode } from "./project.mjs";

prepare();
process.exitCode = await runProjectNode(["tests/fuzz/main.ts", ...process.argv.slice(2)]);
