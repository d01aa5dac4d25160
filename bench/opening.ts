import type { CDPSession, Page } from "playwright-core";
import { hearFrom, launchChromium, untilAtRest } from "./chromium.ts";
import { wait } from "./project.ts";

export interface Line {
  /** Bits a second and milliseconds of round trip; emulated by Chromium. */
  megabits: number;
  roundTrip: number;
}

export interface Opening {
  /** Milliseconds from navigation to the frame that shows the words. */
  firstText: number;
  /** Bytes received until three seconds after that frame. */
  bytes: number;
}

/**
 * Runs in the page before any of its scripts, the same for every site. In each frame it searches the page and every
 * frame within it for the paragraph with the words: laid out, inside the window, not hidden by itself or any ancestor,
 * and not invisible because a blocking font is still loading. The time is taken after that frame was painted.
 */
export function watchForWords(words: string): void {
  const roots: (Document | ShadowRoot)[] = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, { ...init, mode: "open" });
    roots.push(root);
    return root;
  };
  const isInside = (box: DOMRect, view: Window) =>
    box.width > 0 &&
    box.right > 0 &&
    box.bottom > 0 &&
    box.left < view.innerWidth &&
    box.top < view.innerHeight;
  const isVisible = (element: Element, view: Window) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    [...element.getClientRects()].some((box) => isInside(box, view));
  const isFontBlocked = (page: Document) =>
    [...page.fonts].some(
      (face) => face.status === "loading" && !["swap", "fallback", "optional"].includes(face.display),
    );
  const shows = (page: Document): boolean => {
    const view = page.defaultView;
    if (!view || !page.body?.textContent.includes(words)) return false;
    const paragraph = [...page.querySelectorAll("p")].find((p) => p.textContent.includes(words));
    return paragraph !== undefined && isVisible(paragraph, view) && !isFontBlocked(page);
  };
  const look = (): boolean => {
    if (shows(document)) return true;
    const frames = [document, ...roots].flatMap((root) => [...root.querySelectorAll("iframe")]);
    return frames.some(
      (frame) => frame.contentDocument && shows(frame.contentDocument) && isVisible(frame, window),
    );
  };
  const each = () => {
    if (!look()) return void requestAnimationFrame(each);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => console.info("bench", performance.now());
    painted.port2.postMessage(null);
  };
  if (window === window.top) requestAnimationFrame(each);
}

async function throttle(session: CDPSession, line: Line): Promise<void> {
  const throughput = (line.megabits * 1e6) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.roundTrip,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** The bytes received from now on; call it at any time. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send("Network.enable");
  session.on("Network.dataReceived", ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => bytes;
}

/**
 * Opens an address in a newly started browser, so that all caches are cold. Only the browser itself is warm: it has
 * finished starting and shows a small page of the same server.
 */
export async function openCold(
  address: string,
  { words, from, line }: { words: string; from: string; line: Line | null },
): Promise<Opening> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(from);
    await untilAtRest(browser);
    if (line) await throttle(await page.context().newCDPSession(page), line);
    const bytesSeen = await countBytes(page);
    await page.addInitScript(watchForWords, words);
    const [firstText] = await Promise.all([hearFrom(page), page.goto(address, { waitUntil: "commit" })]);
    await wait(3000);
    return { firstText, bytes: bytesSeen() };
  } finally {
    await browser.close();
  }
}
