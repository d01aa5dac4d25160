import type { CDPSession, Page } from "playwright-core";
import { type Figure, short, spread } from "../figures.ts";
import type { Bench } from "../measure.ts";
import { clickMiddle, withAuthor, type Work } from "./works.ts";

const few = 500;
const many = 10_000;

/**
 * The memory of the tab after some edits and after ten thousand more: words, new paragraphs and corrections, saved as
 * usual.
 */
export async function edits(_bench: Bench, url: string, { cookie, long }: Work): Promise<Figure> {
  const [before, after] = await withAuthor({ url, cookie }, async (context) => {
    const page = await context.newPage();
    await page.goto(long);
    await clickMiddle(page);
    const session = await context.newCDPSession(page);
    await edit(page, few);
    const first = await heapOf(session);
    await edit(page, many);
    return [first, await heapOf(session)] as const;
  });
  return {
    measure: "memory of the editor after 10,000 edits",
    against: "after 500",
    value: spread([after / before]),
    unit: "×",
    ours: `${short(after / 1e6)} MB of script`,
    theirs: `${short(before / 1e6)} MB`,
    mark: { atMost: 1.3 },
  };
}

/** Like an input method: by the document's own commands, a few for each frame. */
async function edit(page: Page, times: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let done = 0; done < wanted; done++) {
      if (done % 40 === 39) document.execCommand("insertParagraph");
      else if (done % 7 === 6) document.execCommand("delete");
      else document.execCommand("insertText", false, done % 5 === 4 ? " " : "e");
      if (done % 10 === 9) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, times);
  await page.waitForTimeout(4_000);
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}
