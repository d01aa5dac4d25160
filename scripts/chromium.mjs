// The Chromium for browser tests and screenshots: one that is there, else from the system's packages where we may.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Its path, or null after saying what to install. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : complain(`CHROMIUM_PATH names ${given}, which is not there.`);
  return present() ?? install();
}

const present = () => known.find((path) => existsSync(path)) ?? null;

function install() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return complain(
      "Browser tests need Chromium. Install it (Debian: apt install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH.",
    );
  console.log("Installing Chromium from the system's packages.");
  const apt = (...words) =>
    spawnSync("apt-get", words, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", "chromium");
  return (
    present() ?? complain("apt-get could not install chromium; see above. Install it, or set CHROMIUM_PATH.")
  );
}

function complain(message) {
  console.log(message);
  return null;
}
