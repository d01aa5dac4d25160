import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--no-first-run",
  "--mute-audio",
];

/** The system's Chromium, headless, with a profile of its own that is thrown away. */
export function launchChromium(more: string[] = []): Promise<Browser> {
  const path = process.env["CHROMIUM_PATH"];
  return chromium.launch({ executablePath: path ?? "/usr/bin/chromium", args: [...quiet, ...more] });
}

export function hasChromium(): boolean {
  return existsSync(process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium");
}
