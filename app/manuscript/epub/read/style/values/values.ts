import generate from "css-tree/generator";
import walk from "css-tree/walker";
import type { CssNode, FunctionNode, Value } from "css-tree";
import { rewriteFamilies, rewriteFontShorthand } from "./font-names.ts";
import { FUNCTIONS } from "./properties.ts";
import { scaledSize } from "./sizes.ts";

/** How names and addresses in a sheet are turned into ours. */
export interface NameSpace {
  /** Before names that are global to a page: fonts, keyframes, counters. */
  prefix: string;
  /** The stored file for an address in this sheet; null for what is elsewhere or not stored. */
  url: (address: string) => string | null;
}

const KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer|none|auto|normal)$/i;

/** The value as we let it through, or null. */
export function filterValue(property: string, value: Value, names: NameSpace): string | null {
  const special = Object.hasOwn(SPECIAL, property) ? SPECIAL[property] : undefined;
  if (!rewriteParts(value, names)) return null;
  if (property === "font-family") return rewriteFamilies(value, names.prefix);
  if (property === "font") return rewriteFontShorthand(value, names.prefix);
  if (property.startsWith("counter-")) renameCounters(value, names.prefix);
  if (property === "animation" || property === "animation-name") renameAnimations(value, names.prefix);
  const only = value.children.size === 1 ? value.children.first : null;
  const scaled = only && (property === "font-size" || property === "line-height") ? scaledSize(only) : null;
  if (scaled) return scaled;
  const text = generate(value);
  return special ? special(text.trim()) : text;
}

/** Rewrites functions and addresses in place; false when the value holds one that is not let through. */
function rewriteParts(value: Value, names: NameSpace): boolean {
  let isGood = true;
  walk(value, (node: CssNode) => {
    if (node.type === "Raw") isGood = false;
    else if (node.type === "Url") {
      const stored = names.url(node.value);
      if (stored === null) isGood = false;
      else node.value = stored;
    } else if (node.type === "Function") isGood &&= rewriteFunction(node, names);
  });
  return isGood;
}

const ATTRIBUTES = new Set(["title", "alt", "lang", "start", "value", "datetime"]);

function rewriteFunction(node: FunctionNode, names: NameSpace): boolean {
  const name = node.name.toLowerCase();
  if (!FUNCTIONS.has(name)) return false;
  const first = node.children.first;
  if (name === "attr") return first?.type === "Identifier" && ATTRIBUTES.has(first.name);
  if (name === "var") return first?.type === "Identifier" && renameVariable(first);
  if ((name === "counter" || name === "counters") && first?.type === "Identifier")
    first.name = counterName(first.name, names.prefix);
  return true;
}

function renameVariable(node: { name: string }): boolean {
  if (!node.name.startsWith("--b-")) node.name = variableName(node.name);
  return true;
}

/** Custom properties live on elements of the book only, but ours are inherited into it. */
export function variableName(name: string): string {
  return `--b-${name.slice(2)}`;
}

function counterName(name: string, prefix: string): string {
  return name === "list-item" ? name : `${prefix}-${name}`;
}

function renameCounters(value: Value, prefix: string): void {
  value.children.forEach((node) => {
    if (node.type === "Identifier" && !KEYWORDS.test(node.name)) node.name = counterName(node.name, prefix);
  });
}

const ANIMATION_WORDS =
  /^(?:linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|infinite|normal|reverse|alternate|alternate-reverse|none|forwards|backwards|both|running|paused|inherit|initial|unset|revert)$/i;

function renameAnimations(value: Value, prefix: string): void {
  value.children.forEach((node) => {
    if (node.type === "Identifier" && !ANIMATION_WORDS.test(node.name)) node.name = `${prefix}-${node.name}`;
  });
}

const DISPLAYS =
  /^(?:block|inline|inline-block|list-item|none|contents|flow-root|flex|inline-flex|grid|inline-grid|inherit|initial|unset|ruby|ruby-base|ruby-text|ruby-base-container|ruby-text-container|(?:inline-)?table|table-(?:row|cell|column|caption|row-group|column-group|header-group|footer-group))$/i;

const WRITING_MODES: Record<string, string> = {
  "tb-rl": "vertical-rl",
  "tb-lr": "vertical-lr",
  "bt-rl": "vertical-rl",
  tb: "vertical-rl",
  "lr-tb": "horizontal-tb",
  "rl-tb": "horizontal-tb",
};

/** Properties whose effect depends on the word. */
const SPECIAL: Record<string, (text: string) => string | null> = {
  // Fixed and sticky boxes hang on to the window: that is not the book's.
  position: (text) => (/^(?:static|relative|absolute|inherit|initial|unset)$/i.test(text) ? text : null),
  "z-index": (text) =>
    text === "auto" ? text : /^-?\d+$/.test(text) ? String(Math.max(-9, Math.min(9, Number(text)))) : null,
  display: (text) => (DISPLAYS.test(text) ? text : null),
  "writing-mode": (text) =>
    WRITING_MODES[text.toLowerCase()] ??
    (/^(?:horizontal-tb|vertical-rl|vertical-lr|inherit)$/i.test(text) ? text.toLowerCase() : null),
  "text-transform": (text) => text.replace(/-epub-fullwidth\b/i, "full-width"),
  "text-combine-upright": (text) => (text === "horizontal" ? "all" : text),
  hyphens: (text) => (/^(?:none|manual|auto|inherit|initial|unset)$/i.test(text) ? text : null),
  "text-underline-position": (text) => (text === "alphabetic" ? "auto" : text),
};
