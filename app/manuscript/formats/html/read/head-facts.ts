import { isbn13 } from "../../../epub/read/package/metadata/identifiers.ts";
import { attribute, descendants, type ElementNode, findElement } from "../../../epub/read/markup/tree.ts";
import type { FoundFacts } from "./manuscript.ts";

/** Metadata in the head of a page, by the names that `htmlHead` writes; null without a head. */
export function readHeadFacts(root: ElementNode): FoundFacts | null {
  const head = findElement(root, "head");
  if (!head) return null;
  const contents = new Map<string, string[]>();
  for (const element of descendants(head)) {
    const name = element.name === "link" ? attribute(element, "rel") : attribute(element, "name");
    const value = attribute(element, element.name === "link" ? "href" : "content");
    if (!name || !value) continue;
    contents.set(name.toLowerCase(), [...(contents.get(name.toLowerCase()) ?? []), value]);
  }
  const first = (name: string) => contents.get(name)?.[0] ?? null;
  const series = first("dcterms.ispartof");
  return {
    subtitle: first("dcterms.alternative"),
    summary: first("description"),
    subjects: contents.get("dcterms.subject") ?? [],
    series: series ? { name: series, position: first("schema.position") } : null,
    licence: first("license"),
    isbn: isbn13((first("dcterms.identifier") ?? "").replace(/^urn:isbn:/i, "")),
  };
}
