import { installedChromium } from "../../scripts/chromium.mjs";

// The internal page of the address bar's suggestions works whenever a page changes: two fifths of the processor time of
// a journey.
const pagesOfTheBrowser = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

// Started ahead for the next page of another site, of which a journey has one: a third of all processes.
const processesAhead = ["SpareRendererForSitePerProcess"];

// The last such list wins, so this one repeats what Playwright's launcher disables.
const leftOutByLauncher = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** A headless Chromium from the system (`CHROMIUM_PATH`, else an installed one). */
export const chromiumOptions = () => ({
  executablePath: process.env["CHROMIUM_PATH"] ?? installedChromium() ?? "",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    `--disable-features=${[...leftOutByLauncher, ...pagesOfTheBrowser, ...processesAhead].join(",")}`,
  ],
});
