// `npm run screenshots`: the pictures of the README and of docs/writing.md, taken from new sites without anybody's
// data. With `--all` every screen, at three widths, light, dark, in forced colours and on paper: to be looked at, not
// kept; `--to FOLDER`, `--only PART-OF-ADDRESS` and `--kind 768-light` (each several times), and `--part 1/4` take some of them.
// With `--emails` every kind of mail instead, as HTML, plain text and pictures at 600 and 360 px, light, dark and with
// pictures blocked; `--to FOLDER` and `--only PART-OF-NAME` as above.
import { buildIfStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { prepare, runProjectNode } from "./project.mjs";

prepare();
const chromium = await findChromium();
if (!chromium) process.exit(1);
const wanted = process.argv.slice(2);
const areMails = wanted.includes("--emails");
// Mails need no running site.
if (!areMails) await buildIfStale();
const script = areMails
  ? "scripts/take-mail-pictures.ts"
  : wanted.includes("--all")
    ? "scripts/take-all-pictures.ts"
    : "scripts/take-pictures.ts";
process.exitCode = await runProjectNode([script, ...wanted], { env: { CHROMIUM_PATH: chromium } });
