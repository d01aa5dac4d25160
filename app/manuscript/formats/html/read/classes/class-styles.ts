import {
  attribute,
  childElements,
  descendants,
  type ElementNode,
  textOf,
} from "../../../../epub/read/markup/tree.ts";
import { exactMarkup } from "../../../../document/exact-markup.ts";
import { isNamed } from "./classes.ts";

/** The properties that become marks or alignment; nothing else of a style sheet is read. */
const wanted = new Set([
  "font-style",
  "font-weight",
  "font-variant",
  "text-decoration",
  "text-decoration-line",
  "vertical-align",
  "text-align",
]);

/** Programs write a few hundred classes; more than this is no program's sheet. */
const mostRules = 5_000;
const mostLetters = 1_000_000;
const mostClasses = 20;

interface ClassRule {
  /** Element name of the selector; empty: any. */
  element: string;
  order: number;
  declarations: [property: string, value: string][];
}

/** By the name of a class. */
export type ClassRules = ReadonlyMap<string, readonly ClassRule[]>;

/**
 * Writes what style sheets say of classes into the `style` of the elements that have them, after their own declarations: Google Docs, Scrivener,
 * InDesign and Calibre write emphasis and alignment in no other way. `sheet` stands beside the page; the page's own style elements win.
 * Sections of our own files are left as they are.
 */
export function applyClassStyles(root: ElementNode, sheet: ClassRules): void {
  const own = [...descendants(root)].filter(({ name }) => name === "style").map(textOf);
  const rules = own.length > 0 ? readClassRules(own.join("\n"), sheet) : sheet;
  if (rules.size > 0) applyWithin(root, rules);
}

function applyWithin(element: ElementNode, rules: ClassRules): void {
  if (isNamed(element, exactMarkup)) return;
  const declarations = declarationsFor(element, rules);
  if (declarations) element.attributes["style"] = `${attribute(element, "style") ?? ""};${declarations}`;
  for (const child of childElements(element)) applyWithin(child, rules);
}

function declarationsFor(element: ElementNode, rules: ClassRules): string {
  const classes = (attribute(element, "class") ?? "").trim().split(/\s+/).slice(0, mostClasses);
  const matching = classes
    .flatMap((name) => rules.get(name) ?? [])
    .filter((rule) => rule.element === "" || rule.element === element.name)
    .sort((one, other) => one.order - other.order);
  const declared = new Map(matching.flatMap((rule) => rule.declarations));
  // Headings and heads of tables are bold everywhere: that is no emphasis of the author's.
  if (/^(h[1-6]|th)$/.test(element.name)) declared.delete("font-weight");
  return [...declared].map(([property, value]) => `${property}:${value}`).join(";");
}

/** The rules of a style sheet for single classes, with or without an element's name, after those of `before`. Linear in its length. */
export function readClassRules(css: string, before: ClassRules = new Map()): ClassRules {
  const rules = new Map(before);
  let order = before.size * mostClasses;
  let count = 0;
  const plain = withoutComments(css.slice(0, mostLetters));
  for (const [, selectors = "", body = ""] of plain.matchAll(/([^{}]{1,2000})\{([^{}]*)\}/g)) {
    const declarations = declarationsOf(body);
    if (declarations.length === 0) continue;
    for (const selector of selectors.split(",")) {
      const found = selectorShape.exec(selector);
      if (!found || count >= mostRules) continue;
      const [, element = "", name = ""] = found;
      const rule = { element: element.toLowerCase(), order, declarations };
      rules.set(name, [...(rules.get(name) ?? []), rule].slice(-mostClasses));
      order += 1;
      count += 1;
    }
  }
  return rules;
}

/** `.name` and `p.name`; our reader of EPUB files adds an impossible `:not` to what comes from style attributes. */
const selectorShape = /^\s*([a-z][a-z0-9]*)?\.([\w-]{1,100})(?::not\(#b-0#b-0\))?\s*$/i;

function declarationsOf(body: string): ClassRule["declarations"] {
  return body.split(";").flatMap((declaration): ClassRule["declarations"] => {
    const [property = "", value = ""] = declaration.split(":");
    const name = property.trim().toLowerCase();
    const declared = value.replace(/!important/i, "").trim();
    return wanted.has(name) && declared !== "" && declared.length < 100 ? [[name, declared]] : [];
  });
}

/** Without comments, the scope of our reader of EPUB files, and rules for other media. */
function withoutComments(sheet: string): string {
  const [first = "", ...rest] = sheet.split("/*");
  const text = [first, ...rest.map((part) => part.split("*/").slice(1).join("*/"))].join(" ");
  return text
    .replaceAll("@scope (.book-text){", " ")
    .replace(/@[^{};@]{0,200}(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, " ");
}
