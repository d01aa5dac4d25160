import { attribute, type ElementNode } from "../../../../epub/read/markup/tree.ts";

/** Classes, `epub:type` and roles of an element, without the `b-` prefix that our EPUB reader adds. */
export function namesOf(element: ElementNode): string[] {
  const classes = (attribute(element, "class") ?? "").toLowerCase().split(/\s+/);
  const meanings = `${attribute(element, "epub:type") ?? ""} ${attribute(element, "data-epub-type") ?? ""} ${attribute(element, "role") ?? ""}`;
  return [...classes.map((name) => name.replace(/^b-+/, "")), ...meanings.toLowerCase().split(/\s+/)].filter(
    Boolean,
  );
}

/** Whether the element has one of these names, by class or by what the file declares of it. */
export const isNamed = (element: ElementNode, ...names: string[]) =>
  namesOf(element).some((name) => names.includes(name));

/** One declaration of a style attribute, lower case. */
export function styleOf(element: ElementNode, property: string): string {
  const style = attribute(element, "style");
  if (!style) return "";
  const found = style
    .slice(0, 2_000)
    .split(";")
    .map((part) => part.split(":"))
    .find(([name]) => name?.trim().toLowerCase() === property);
  return (found?.[1] ?? "").trim().toLowerCase();
}

/** How the content of an element is aligned, within one that is aligned so. */
export const alignmentWithin = (element: ElementNode, around: string | null): string | null =>
  /^(left|start|justify|initial)$/.test(styleOf(element, "text-align"))
    ? null
    : (alignmentOf(element) ?? around);

/** What an element itself says of its alignment; null for the default of its language, and when it says nothing. */
export function alignmentOf(element: ElementNode): "center" | "end" | null {
  const given = styleOf(element, "text-align") || (attribute(element, "align") ?? "").toLowerCase();
  if (given === "center" || element.name === "center" || isNamed(element, "align-center", "center"))
    return "center";
  if (given === "right" || given === "end" || isNamed(element, "align-right", "align-end")) return "end";
  return null;
}
