// `npm run fuzz -- --cases 100000`: mutations of the attack suite through every sanitiser, read and shown by Chromium.
import { prepare, runProjectNode } from "./project.mjs";

prepare();
process.exitCode = await runProjectNode(["tests/fuzz/main.ts", ...process.argv.slice(2)]);
