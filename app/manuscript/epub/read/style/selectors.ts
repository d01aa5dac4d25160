import generate from "css-tree/generator";
import type { AttributeSelector, CssNode, PseudoClassSelector, Selector } from "css-tree";
import { RENAMED } from "../text/elements.ts";
import { namespacedClasses, namespacedId } from "../text/output/escape.ts";

/** What a selector says of `html` or `body` elements, to find out which way a chapter is written. */
export interface RootCondition {
  classes: string[];
}

/** A selector in our names. */
export interface RewrittenSelector {
  text: string;
  /** The same with the weight of `!important`: see decision 007. */
  heavy: string;
  /** Its subject is `html` or `body`: the page box is not the book's. */
  isPage: boolean;
  /** Set when it may match `html` or `body`. */
  root: RootCondition | null;
}

/** Ids of the book begin with `b-` and a letter of its own, so this one never exists: pure weight. */
const WEIGHT = ":not(#b-0#b-0#b-0)";

interface Compound {
  combinator: string;
  nodes: CssNode[];
}

/** The selector in our names, or null when it asks for something we do not let through. */
export function rewriteSelector(selector: Selector): RewrittenSelector | null {
  const written: { combinator: string; parts: Parts }[] = [];
  for (const { combinator, nodes } of compoundsOf(selector)) {
    // `:has(> img)` begins with a combinator: nothing stands before it.
    const parts = nodes.length === 0 && written.length === 0 ? NOTHING : rewriteCompound(nodes);
    if (!parts) return null;
    written.push({ combinator, parts });
  }
  const last = written.at(-1);
  if (!last) return null;
  const before = written
    .slice(0, -1)
    .map(({ combinator, parts }) => combinator + parts.subject + parts.pseudo)
    .join("");
  const lead = before + last.combinator;
  return {
    text: lead + last.parts.subject + last.parts.pseudo,
    heavy: lead + last.parts.subject + WEIGHT + last.parts.pseudo,
    isPage: last.parts.isPage && last.parts.pseudo === "",
    root: written.length === 1 || last.parts.isPage ? last.parts.root : null,
  };
}

function compoundsOf(selector: Selector): Compound[] {
  const compounds: Compound[] = [{ combinator: "", nodes: [] }];
  selector.children.forEach((node) => {
    if (node.type === "Combinator")
      compounds.push({ combinator: node.name === " " ? " " : `${node.name}`, nodes: [] });
    else compounds.at(-1)?.nodes.push(node);
  });
  return compounds;
}

interface Parts {
  subject: string;
  pseudo: string;
  isPage: boolean;
  root: RootCondition | null;
}

const NOTHING: Parts = { subject: "", pseudo: "", isPage: false, root: null };

function rewriteCompound(nodes: CssNode[]): Parts | null {
  let type = "";
  let named = "";
  let others = "";
  let pseudo = "";
  const classes: string[] = [];
  for (const node of nodes) {
    if (node.type === "TypeSelector") type = node.name.replace(/^.*\|/, "");
    else if (node.type === "ClassSelector") {
      classes.push(...namespacedClasses(plainName(node.name)));
      named += namespacedClasses(plainName(node.name))
        .map((name) => `.${escapeIdentifier(name)}`)
        .join("");
    } else if (node.type === "IdSelector")
      named += `#${escapeIdentifier(namespacedId(plainName(node.name)) ?? "b-")}`;
    else if (isRootPseudo(node)) type = "html";
    else {
      const simple = rewriteSimple(node);
      if (simple === null) return null;
      if (simple.startsWith("::")) pseudo += simple;
      else others += simple;
    }
  }
  return compose({ type, named, others, pseudo, classes });
}

function isRootPseudo(node: CssNode): boolean {
  return node.type === "PseudoClassSelector" && (node.name === "root" || node.name === "scope");
}

interface Ingredients {
  type: string;
  named: string;
  others: string;
  pseudo: string;
  classes: string[];
}

/** `html` is our `.book-text`, `body` our `.book-body`, which also carries the classes of both. */
function compose({ type, named, others, pseudo, classes }: Ingredients): Parts {
  const name = type.toLowerCase();
  const root = others === "" || others.startsWith("[") ? { classes } : null;
  if (name === "html") {
    const subject = named ? `:scope:has(>.book-body${named})${others}` : `:scope${others}`;
    return { subject, pseudo, isPage: true, root };
  }
  if (name === "body") return { subject: `.book-body${named}${others}`, pseudo, isPage: true, root };
  const isAny = name === "" || name === "*";
  return {
    subject: `${typeSelector(name, type)}${named}${others}` || "*",
    pseudo,
    isPage: false,
    root: isAny && classes.length > 0 ? root : null,
  };
}

/** Our two wrappers are elements too: a rule for every `div` or `article` of the book is not meant for them. */
function typeSelector(name: string, written: string): string {
  if (name === "div") return "div:where(:not(.book-body))";
  if (name === "article") return "article:where(:not(:scope))";
  if (RENAMED.has(name)) return `.b--${name}`;
  return name === "*" ? "" : escapeIdentifier(written);
}

const PSEUDO_ELEMENTS = new Set(["before", "after", "first-line", "first-letter", "marker"]);
const PSEUDO_CLASSES = new Set(
  "first-child last-child only-child first-of-type last-of-type only-of-type empty link visited any-link hover active focus focus-visible target lang dir nth-child nth-last-child nth-of-type nth-last-of-type".split(
    " ",
  ),
);
const LISTS = new Map([
  ["is", "is"],
  ["matches", "is"],
  ["any", "is"],
  ["where", "where"],
  ["not", "not"],
  ["has", "has"],
]);

function rewriteSimple(node: CssNode): string | null {
  if (node.type === "PseudoElementSelector")
    return PSEUDO_ELEMENTS.has(node.name.toLowerCase()) ? `::${node.name.toLowerCase()}` : null;
  if (node.type === "PseudoClassSelector") return rewritePseudoClass(node);
  if (node.type === "AttributeSelector") return rewriteAttribute(node);
  return null;
}

function rewritePseudoClass(node: PseudoClassSelector): string | null {
  const name = node.name.toLowerCase().replace(/^-(?:webkit|moz)-/, "");
  if (PSEUDO_ELEMENTS.has(name) && !node.children) return `::${name}`;
  const list = LISTS.get(name);
  if (list) return rewriteList(list, node);
  if (!PSEUDO_CLASSES.has(name)) return null;
  const text = generate(node);
  // `:nth-child(2 of .x)` holds a selector list of its own; too rare to be worth its rewriting.
  return /\sof[\s.#:[*]/.test(text) ? null : text;
}

function rewriteList(name: string, node: PseudoClassSelector): string | null {
  const inner: string[] = [];
  for (const child of node.children ?? []) {
    const selectors = child.type === "SelectorList" ? [...child.children] : [child];
    for (const selector of selectors) {
      const rewritten = selector.type === "Selector" ? rewriteSelector(selector) : null;
      if (!rewritten || /::/.test(rewritten.text)) return null;
      inner.push(rewritten.text);
    }
  }
  return inner.length > 0 ? `:${name}(${inner.join(",")})` : null;
}

function rewriteAttribute(node: AttributeSelector): string | null {
  const name = attributeName(plainName(node.name.name));
  if (name === null) return null;
  if (!node.matcher || !node.value) return `[${name}]`;
  const given = node.value.type === "String" ? node.value.value : plainName(node.value.name);
  const value = attributeValue(name, node.matcher, given);
  const flag = node.flags === "i" || node.flags === "s" ? ` ${node.flags}` : "";
  return `[${name}${node.matcher}"${value.replace(/["\\\n\r\f]/g, "")}"${flag}]`;
}

function attributeName(name: string): string | null {
  const lower = name.toLowerCase();
  if (/^(?:epub|\*)?[|:]type$/.test(lower) && lower !== "type") return "data-epub-type";
  if (/^(?:xml[|:])?lang$/.test(lower) || lower === "*|lang") return "lang";
  return /^[a-z][a-z0-9-]*$/.test(lower) ? lower : null;
}

/** Classes and ids are compared with their prefix on; a search within the value finds it as it was. */
function attributeValue(name: string, matcher: string, value: string): string {
  if (name !== "class" && name !== "id") return value;
  if (matcher === "*=" || matcher === "$=") return value;
  return value
    .split(/\s+/)
    .map((word) => (word ? `b-${word}` : ""))
    .join(" ");
}

function plainName(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_, code: string | undefined, letter: string) =>
    code ? safeCodePoint(code) : letter,
  );
}

function safeCodePoint(code: string): string {
  const point = Number.parseInt(code, 16);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "_";
}

function escapeIdentifier(name: string): string {
  return name.replace(/[^\p{L}\p{N}\p{M}_-]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `);
}
