// The Chromium for browser tests and screenshots: an installed one, else the system's package where we may install it.
import { existsSync } from "node:fs";
import { complain, findOrInstall } from "./system-package.mjs";

/** Chromium without windows and all that belongs to them: the same pages for less processor time (decision 360). */
const shell = "/usr/bin/chromium-headless-shell";

const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const firstOf = (paths) => paths.find((path) => existsSync(path)) ?? null;

/** The path of the one to use among those that are installed, or null. */
export const installedChromium = () => firstOf([shell, ...wholeBrowsers]);

/** The path of one, after installing it if need be, or null after printing what to install. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : complain(`CHROMIUM_PATH names ${given}, which is not there.`);
  const found = await findOrInstall({
    present: () => firstOf([shell]),
    packageName: "chromium-headless-shell",
    advice:
      "Browser tests are quickest in Chromium's headless shell (Debian: apt install chromium-headless-shell).",
  });
  return (
    found ??
    firstOf(wholeBrowsers) ??
    complain(
      "Browser tests need Chromium. Install it (Fedora: dnf install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH.",
    )
  );
}
