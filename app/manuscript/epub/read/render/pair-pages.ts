import type { FixedPage } from "../publication.ts";
import type { ItemRendition } from "../package/rendition.ts";

/** An item of the reading order, as far as it matters for what lies beside it. */
export interface PageToPair extends Pick<ItemRendition, "isFixed" | "side" | "spread"> {
  slug: string;
}

/**
 * Which pages of fixed layout lie side by side, by slug. A page takes the side it names; others alternate, and the first of
 * a book is its cover, which lies alone.
 */
export function pairPages(pages: PageToPair[], direction: "ltr" | "rtl"): Map<string, string> {
  const [near, far] = direction === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  const pairs = new Map<string, string>();
  let waiting: string | null = null;
  pages.forEach((page, index) => {
    if (!mayBePaired(page)) {
      waiting = null;
      return;
    }
    const side: FixedPage["side"] = page.side ?? (waiting === null && index > 0 ? near : far);
    if (side === near) {
      waiting = page.slug;
      return;
    }
    if (waiting !== null) pairs.set(waiting, page.slug).set(page.slug, waiting);
    waiting = null;
  });
  return pairs;
}

const mayBePaired = ({ isFixed, side, spread }: PageToPair) =>
  isFixed && side !== "center" && spread !== "none";
