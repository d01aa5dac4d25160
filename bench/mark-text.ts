import type { Page } from "playwright-core";

/** As many marks as a long chapter may have on a few pages. */
export const markCount = 1_000;

/**
 * Stores marks on the device, as if its reader had made them before, over the whole chapter and in all colours; they are painted when the
 * page is opened again.
 */
export async function markText(page: Page, { jid, slug }: { jid: string; slug: string }): Promise<void> {
  const made = await page.evaluate(markBlocks, { jid, slug, count: markCount });
  if (made < markCount) throw new Error(`only ${made} of ${markCount} marks found words`);
  await page.reload({ waitUntil: "load" });
  await page.waitForFunction(() => [...CSS.highlights.values()].some(({ size }) => size > 0));
}

/** Runs in the page. */
function markBlocks({ jid, slug, count }: { jid: string; slug: string; count: number }): number {
  const blocks = [...document.querySelectorAll<HTMLElement>(".book-text p[id]")].filter(
    ({ textContent }) => textContent.trim().length >= 40,
  );
  const colours = ["yellow", "green", "blue", "pink"];
  const each = Math.max(1, Math.ceil(count / blocks.length));
  const marks = blocks.flatMap(({ id, textContent }) =>
    Array.from({ length: each }, (_, at) => {
      const length = Math.floor(textContent.length / each);
      const [start, end] = [at * length, (at + 1) * length - 1];
      const quote = textContent.slice(start, end);
      const point = (offset: number) => ({ block: id, offset });
      return { quote, start: point(start), end: point(end) };
    }),
  );
  const stored = marks
    .filter(({ quote }) => quote.trim() !== "")
    .slice(0, count)
    .map((place, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      jid,
      kind: "highlight",
      colour: colours[at % colours.length],
      note: "",
      target: { chapter: slug, ...place, prefix: "", suffix: "" },
      version: 1,
      life: 0,
      state: "painted",
      found: null,
      createdAt: at,
      changedAt: at,
      owner: null,
      isSent: false,
      refusal: null,
    }));
  localStorage.setItem(window.octavoLocatorKey("marks", jid), JSON.stringify(stored));
  return stored.length;
}
