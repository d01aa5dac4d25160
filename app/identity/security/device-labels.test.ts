import { expect, test } from "vitest";
import { deviceLabel } from "./device-labels.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 16; Pixel) ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Safari/604.1`,
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1`, "Safari on Mac"],
  ["curl/8.0", "An unknown device"],
  ["", "An unknown device"],
  [null, "An unknown device"],
])("a browser gets the name that people know it by: %s", (agent, words) => {
  expect(deviceLabel(agent)).toBe(words);
});
