// The Chromium for browser tests and screenshots: an installed one, else the system's package where we may install it.
import { existsSync } from "node:fs";
import { complain, findOrInstall } from "./system-package.mjs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Its path, or null after printing what to install. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : complain(`CHROMIUM_PATH names ${given}, which is not there.`);
  return findOrInstall({
    present: () => known.find((path) => existsSync(path)) ?? null,
    packageName: "chromium",
    advice:
      "Browser tests need Chromium. Install it (Debian: apt install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH.",
  });
}
