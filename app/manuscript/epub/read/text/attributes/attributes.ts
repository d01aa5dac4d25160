import { attribute } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { languageTag } from "../../language-tag.ts";
import type { ChapterScope } from "../output/chapter-scope.ts";
import { ALLOWED_ROLES, LOCATABLE_LEAVES, BLOCKS, LOCATABLE, RENAMED, roleFor } from "../elements.ts";
import { escapeAttribute, namespacedClasses, namespacedId } from "../output/escape.ts";
import { legacyStyle } from "./legacy-style.ts";

/** An attribute with a space before it, its value escaped; nothing for null. */
export function write(name: string, value: string | number | null): string {
  return value === null ? "" : ` ${name}="${escapeAttribute(String(value))}"`;
}

/** Attributes any HTML element may keep: id, class, language, direction, title, role and ARIA labels. */
export function commonAttributes(element: ElementNode, tag: string, scope: ChapterScope): string {
  const id = write("id", idFor(element, tag, scope));
  if (element.name === tag && isBare(element)) return id;
  const types = typesOf(element);
  return (
    id +
    classAttribute(element, tag, scope) +
    languageAttributes(element) +
    write("title", tag === "svg" ? null : attribute(element, "title")) +
    roleAttribute(element, tag, types) +
    write("data-epub-type", types.length > 0 ? types.join(" ") : null) +
    (isHidden(element) ? ' hidden=""' : "") +
    ariaAttributes(element)
  );
}

/** `hidden` is respected except on notes, which books hide because reading systems show them as popovers. */
export function isHidden(element: ElementNode): boolean {
  if (attribute(element, "hidden") === null) return false;
  return !/note|annotation/.test([...typesOf(element), attribute(element, "role") ?? ""].join(" "));
}

/** Most elements have no attributes at all. */
function isBare({ attributes }: ElementNode): boolean {
  for (const name in attributes) if (Object.hasOwn(attributes, name)) return false;
  return true;
}

/** The values of `epub:type`, those left out that could not be written as they are. */
export function typesOf(element: ElementNode): string[] {
  const value = attribute(element, "epub:type");
  return value === null ? [] : value.split(/\s+/).filter((type) => /^[\w.:-]+$/.test(type));
}

/** The file's own id; else, for blocks, a counted one, so that every position in the text is addressable. */
function idFor(element: ElementNode, tag: string, scope: ChapterScope): string | null {
  const { output } = scope;
  const own =
    attribute(element, "id") ??
    attribute(element, "xml:id") ??
    (element.name === "a" ? attribute(element, "name") : null);
  const isBlock = isLocatable(element, tag);
  if (isBlock) output.blockCount += 1;
  const id = own === null ? null : output.claimId(namespacedId(own));
  if (id !== null) return id;
  const role = scope.links.get(element);
  if (role?.role === "noteref") return output.claimId(role.id);
  return isBlock ? output.claimId(`p-${output.blockCount}`) : null;
}

function isLocatable(element: ElementNode, tag: string): boolean {
  if (LOCATABLE.has(tag)) return true;
  if (!LOCATABLE_LEAVES.has(tag)) return false;
  return (
    !element.children.some((child) => child.kind === "element" && BLOCKS.has(child.name)) &&
    element.children.length > 0
  );
}

/** The `class` attribute: the file's classes namespaced, one for a renamed element and one for its style. */
export function classAttribute(element: ElementNode, tag: string, scope: ChapterScope): string {
  const classes = [...namespacedClasses(attribute(element, "class") ?? "")];
  if (RENAMED.has(element.name) || (element.name === "p" && tag === "div"))
    classes.push(`b--${element.name}`);
  const declarations = [legacyStyle(element), attribute(element, "style") ?? ""].filter(Boolean).join(";");
  const styled = declarations ? scope.book.inlineStyle(declarations, scope.path) : null;
  if (styled) classes.push(styled);
  return classes.length > 0 ? write("class", classes.join(" ")) : "";
}

/** `lang` and `dir` where their values are valid; XML's `xml:lang` counts before HTML's. */
export function languageAttributes(element: ElementNode): string {
  const language = attribute(element, "xml:lang") ?? attribute(element, "lang");
  const direction = attribute(element, "dir")?.trim().toLowerCase() ?? "";
  return (
    write("lang", language === null ? null : languageTag(language)) +
    write("dir", /^(ltr|rtl|auto)$/.test(direction) ? direction : null)
  );
}

function roleAttribute(element: ElementNode, tag: string, types: string[]): string {
  const given = attribute(element, "role")?.trim().split(/\s+/)[0] ?? "";
  if (given === "" && types.length === 0) return "";
  const byType = roleFor(tag, [...types, given.startsWith("doc-") ? given.slice(4) : ""]);
  if (byType) return write("role", byType);
  return write(
    "role",
    ALLOWED_ROLES.has(given) && !given.startsWith("doc-") && isHarmlessRole(tag, given) ? given : null,
  );
}

/** Roles that would override the semantics of a list, table or heading are not allowed. */
function isHarmlessRole(tag: string, role: string): boolean {
  if (tag === "img") return role === "presentation";
  return role === "note" || role === "group" || role === "region"
    ? tag === "div" || tag === "section" || tag === "aside"
    : tag === "div" || tag === "span";
}

const ARIA_TEXT = ["aria-label", "aria-roledescription"];
const ARIA_IDS = ["aria-labelledby", "aria-describedby", "aria-details"];

function ariaAttributes(element: ElementNode): string {
  let written = "";
  for (const name in element.attributes) {
    if (!name.startsWith("aria-")) continue;
    const value = element.attributes[name] ?? "";
    if (ARIA_TEXT.includes(name)) written += write(name, value.trim() || null);
    else if (ARIA_IDS.includes(name))
      written += write(name, value.trim().split(/\s+/).map(namespacedId).join(" "));
    else if (name === "aria-hidden" && value === "true") written += write(name, "true");
  }
  return written;
}

/** Attributes that belong to one element. Values are checked, never copied blindly. */
export function ownAttributes(element: ElementNode, tag: string): string {
  const rules = OWN[tag];
  if (!rules) return "";
  let written = "";
  for (const [name, pattern] of Object.entries(rules)) {
    const value = attribute(element, name)?.trim() ?? null;
    if (value !== null && pattern.test(value)) written += write(name, value);
  }
  return written;
}

const WHOLE = /^\d{1,4}$/;
const CELL = { colspan: /^([1-9]\d{0,2}|1000)$/, rowspan: WHOLE, abbr: /^[^<>]{1,200}$/ };
const OWN: Record<string, Record<string, RegExp>> = {
  ol: { start: /^-?\d{1,6}$/, reversed: /^/, type: /^[1aAiI]$/ },
  li: { value: /^-?\d{1,6}$/ },
  td: CELL,
  th: { ...CELL, scope: /^(row|col|rowgroup|colgroup)$/i },
  col: { span: WHOLE },
  colgroup: { span: WHOLE },
  time: { datetime: /^[\dTZPWYMDHS:.+ -]{1,60}$/ },
  ins: { datetime: /^[\dTZ:.+ -]{1,60}$/ },
  del: { datetime: /^[\dTZ:.+ -]{1,60}$/ },
  details: { open: /^/ },
};
