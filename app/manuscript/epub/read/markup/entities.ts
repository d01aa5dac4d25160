import { Parser } from "htmlparser2";
import { RefusedPublication } from "../publication.ts";

/** The document without its document type declaration, entities of its own and of HTML replaced by what they mean. */
export function expandEntities(text: string): string {
  const { rest, definitions } = takeDoctype(text);
  if (!/&(?!(?:amp|lt|gt|quot|apos);|#)[A-Za-z]/.test(rest)) return rest;
  const expander = new Expander(definitions);
  return rest.replace(/&([A-Za-z][\w.-]*);/g, (whole, name: string) => expander.expand(name) ?? whole);
}

/** Enough for any honest use of entities as abbreviations. */
const EXPANSION_LIMIT = 1_000_000;
const NESTING_LIMIT = 8;
const XML_NAMES = new Set(["amp", "lt", "gt", "quot", "apos"]);

class Expander {
  readonly #definitions: Map<string, string>;
  #spent = 0;

  constructor(definitions: Map<string, string>) {
    this.#definitions = definitions;
  }

  /** What `&name;` stands for, or null to leave it to the parser. A reference nobody defined is shown as it is written. */
  expand(name: string, depth = 0): string | null {
    if (XML_NAMES.has(name)) return null;
    const definition = this.#definitions.get(name);
    if (definition === undefined) return htmlEntity(name) ?? `&amp;${name};`;
    this.#spent += definition.length;
    if (depth > NESTING_LIMIT || this.#spent > EXPANSION_LIMIT)
      throw new RefusedPublication("zip-bomb", `entity ${name} expands without end`);
    return definition.replace(
      /&([A-Za-z][\w.-]*);/g,
      (whole, inner: string) => this.expand(inner, depth + 1) ?? whole,
    );
  }
}

const known = new Map<string, string | null>();

/** The tokeniser knows HTML's 2,231 names: ask it, once per name. */
function htmlEntity(name: string): string | null {
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  let decoded = "";
  const parser = new Parser({ ontext: (piece) => (decoded += piece) }, { decodeEntities: true });
  parser.end(`&${name};`);
  const meaning = decoded === `&${name};` ? null : escapeMarkup(decoded);
  // The cache is bounded, since names come from untrusted files.
  if (known.size < 3000) known.set(name, meaning);
  return meaning;
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

interface Doctype {
  rest: string;
  definitions: Map<string, string>;
}

function takeDoctype(text: string): Doctype {
  const definitions = new Map<string, string>();
  const start = startOfDoctype(text.slice(0, 50_000));
  if (start < 0) return { rest: text, definitions };
  const end = endOfDoctype(text, start + "<!DOCTYPE".length);
  const doctype = text.slice(start, end);
  readDefinitions(doctype, definitions);
  return { rest: text.slice(0, start) + text.slice(end), definitions };
}

/** Skips text, instructions and comments in one pass: a single regular expression would backtrack catastrophically. */
function startOfDoctype(head: string): number {
  for (let at = head.indexOf("<"); at >= 0; at = head.indexOf("<", at)) {
    if (/^<!DOCTYPE/i.test(head.slice(at, at + 9))) return at;
    const end = head.startsWith("<!--", at) ? "-->" : head.startsWith("<?", at) ? ">" : null;
    const closed = end ? head.indexOf(end, at + 2) : -1;
    if (!end || closed < 0) return -1;
    at = closed + end.length;
  }
  return -1;
}

/** Past the `>` that ends the declaration: quotes and the internal subset's brackets may hold others. */
function endOfDoctype(text: string, from: number): number {
  let quote = "";
  let inSubset = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "[") inSubset = true;
    else if (letter === "]") inSubset = false;
    else if (letter === ">" && !inSubset) return at + 1;
  }
  return text.length;
}

const ENTITY = /<!ENTITY\s+(%\s+)?([\w.:-]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')/gi;

function readDefinitions(doctype: string, definitions: Map<string, string>): void {
  for (const [, isParameter, name = "", external, double, single] of doctype.matchAll(ENTITY)) {
    // External entities would read other files or addresses (XXE): refused.
    if (external)
      throw new RefusedPublication("external-entity", `entity ${name} names something outside the file`);
    if (!isParameter && !definitions.has(name)) definitions.set(name, double ?? single ?? "");
  }
}
