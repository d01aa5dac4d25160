// `npm run screenshots`: the pictures of the README and of docs/writing.md, taken from new sites without anybody's
// data.
import { buildIfStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { prepare, runProjectNode } from "./project.mjs";

prepare();
const chromium = findChromium();
if (!chromium) process.exit(1);
await buildIfStale();
process.exitCode = await runProjectNode(["scripts/take-pictures.ts"], { env: { CHROMIUM_PATH: chromium } });
