import { attribute, findElement, findElements } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import type { PageSize } from "../publication.ts";

/** The size of a page of fixed layout: what it says of its viewport, else that of the drawing it is, else what is usual. */
export function pageSize(html: ElementNode, usual: PageSize | null): PageSize | null {
  const viewport = findElements(html, "meta").find((meta) => attribute(meta, "name") === "viewport");
  const declared = viewport && sizeOfViewport(attribute(viewport, "content") ?? "");
  const svg = findElement(html, "svg");
  return declared ?? (svg ? sizeOfDrawing(svg) : null) ?? usual;
}

/** The size in a `viewport` such as `width=600, height=800`, in CSS pixels; null for `device-width`, other units and sizes beyond reason. */
export function sizeOfViewport(content: string): PageSize | null {
  const numberOf = (name: string) =>
    Number(new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*(\\d{1,5}(?:\\.\\d+)?)`, "i").exec(content)?.[1]);
  return checked(numberOf("width"), numberOf("height"));
}

/** The view box of a drawing, or its size in pixels. */
export function sizeOfDrawing(svg: ElementNode): PageSize | null {
  const [, , width = NaN, height = NaN] = (attribute(svg, "viewBox") ?? attribute(svg, "viewbox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return checked(width, height) ?? checked(pixels(svg, "width"), pixels(svg, "height"));
}

/** A length in pixels; not a number for any other. */
function pixels(element: ElementNode, name: string): number {
  return Number(/^\s*(\d{1,5}(?:\.\d+)?)(?:px)?\s*$/.exec(attribute(element, name) ?? "")?.[1]);
}

function checked(width: number, height: number): PageSize | null {
  return width >= 1 && height >= 1 && width <= 20_000 && height <= 20_000 ? { width, height } : null;
}
