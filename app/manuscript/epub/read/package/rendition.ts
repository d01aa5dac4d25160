import { attribute, childElements, textOf } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import type { FixedPage, PageSize, Rendition } from "../publication.ts";
import { sizeOfViewport } from "../render/page-size.ts";

/** What the package asks for one item of its reading order: its own word, else that of the book. */
export interface ItemRendition
  extends Pick<FixedPage, "side" | "spread">, Pick<Rendition, "flow" | "isCentred"> {
  /** A page of a size of its own, which nothing flows out of. */
  isFixed: boolean;
  /** The size of pages that say none themselves. */
  usualSize: PageSize | null;
}

/** An item of a book that asks for nothing. */
export const asText: ItemRendition = {
  isFixed: false,
  usualSize: null,
  side: null,
  spread: "auto",
  flow: null,
  isCentred: false,
};

/** The whole book's `rendition:*`, and what older files say in its place. */
export function bookRendition(metadata: ElementNode | null): ItemRendition {
  const metas = metadata ? childElements(metadata, "meta") : [];
  const declared = (name: string): string | null => {
    const meta = metas.find(
      (one) => attribute(one, "property")?.trim() === name && attribute(one, "refines") === null,
    );
    return meta ? textOf(meta).trim() : null;
  };
  const named = (name: string): string | null => {
    const meta = metas.find((one) => attribute(one, "name")?.trim().toLowerCase() === name);
    return meta ? (attribute(meta, "content")?.trim() ?? null) : null;
  };
  const resolution = /^(\d{1,5})x(\d{1,5})$/.exec(named("original-resolution") ?? "");
  return {
    ...asText,
    isFixed: declared("rendition:layout") === "pre-paginated" || named("fixed-layout") === "true",
    usualSize:
      sizeOfViewport(declared("rendition:viewport") ?? "") ??
      (resolution && sizeOfViewport(`width=${resolution[1]},height=${resolution[2]}`)),
    spread: spreadOf(declared("rendition:spread")) ?? "auto",
    flow: flowOf(declared("rendition:flow")),
  };
}

/** One item's properties, over what the book says. */
export function itemRendition(properties: string[], book: ItemRendition): ItemRendition {
  const declared = (name: string): string | null => {
    const property = properties.find((one) => one.startsWith(`rendition:${name}-`));
    return property?.slice(`rendition:${name}-`.length) ?? null;
  };
  const layout = declared("layout");
  const flow = declared("flow");
  return {
    ...book,
    isFixed: layout === null ? book.isFixed : layout === "pre-paginated",
    spread: spreadOf(declared("spread")) ?? book.spread,
    flow: flow === null ? book.flow : flowOf(flow),
    side: sideOf(properties),
    isCentred: properties.includes("rendition:align-x-center"),
  };
}

function sideOf(properties: string[]): FixedPage["side"] {
  const found = properties.flatMap((one) => /^(?:rendition:)?page-spread-(.*)$/.exec(one)?.[1] ?? [])[0];
  return found === "left" || found === "right" || found === "center" ? found : null;
}

function spreadOf(value: string | null): FixedPage["spread"] | null {
  // Pages side by side in a high window were once a value of their own, and are to be read as in both.
  if (value === "portrait") return "both";
  return value === "none" || value === "landscape" || value === "both" || value === "auto" ? value : null;
}

function flowOf(value: string | null): Rendition["flow"] {
  if (value === "paginated") return value;
  return value === "scrolled-doc" || value === "scrolled-continuous" ? "scrolled" : null;
}
