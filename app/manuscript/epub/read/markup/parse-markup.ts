import { Parser } from "htmlparser2";
import { RefusedPublication } from "../publication.ts";
import { expandEntities } from "./entities.ts";
import type { ElementNode } from "./tree.ts";

/** A parsed document; `root` is an element `#document` that holds what the file holds. */
export interface ParsedMarkup {
  root: ElementNode;
  /** Processing instructions before the root, e.g. `xml-stylesheet href="…"`. */
  instructions: string[];
  /** Tags did not match: read as browsers read HTML. */
  isRepaired: boolean;
  /** The first element whose name XML does not allow. */
  misnamed: string | null;
}

/** Deeper elements are dissolved into their ancestor: nothing a person wrote is nested like this. */
const DEPTH_KEPT = 160;
/** Beyond this the file is refused as hostile (the tokeniser's own stack grows with every open tag). */
const DEPTH_REFUSED = 2000;

const NAMESPACES = new Map([
  ["http://www.w3.org/1999/xhtml", ""],
  ["http://www.w3.org/2000/svg", ""],
  ["http://www.w3.org/1998/math/mathml", ""],
  ["http://www.idpf.org/2007/ops", "epub:"],
]);

/** The usual prefix of attributes in these namespaces, under which the rest of the reader looks them up. */
const USUAL_PREFIXES = new Map([
  ["http://www.idpf.org/2007/ops", "epub"],
  ["http://www.w3.org/1999/xlink", "xlink"],
]);

const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr".split(" "),
);

/**
 * Content documents, SVG and navigation: as XML first, so that self-closing tags and namespaces mean what they say;
 * when tags do not match, again by HTML's rules for repairing them.
 */
export function parseMarkup(text: string): ParsedMarkup {
  const source = expandEntities(text);
  const strict = parseStrictly(source);
  return strict && !strict.isRepaired
    ? strict
    : { ...parse(source, { isXml: false, isPackage: false }), isRepaired: true };
}

/** Null for what is nested too deep as XML: in HTML paragraphs and line breaks that nobody closed are not nested at all. */
function parseStrictly(source: string): ParsedMarkup | null {
  try {
    return parse(source, { isXml: true, isPackage: false });
  } catch (error) {
    if (error instanceof RefusedPublication) return null;
    throw error;
  }
}

/** Container, package, NCX and encryption files: always XML, every prefix dropped. */
export function parsePackageXml(text: string): ParsedMarkup {
  return parse(expandEntities(text), { isXml: true, isPackage: true });
}

interface Mode {
  isXml: boolean;
  isPackage: boolean;
}

function parse(source: string, mode: Mode): ParsedMarkup {
  const builder = new TreeBuilder(mode);
  const parser = new Parser(builder, {
    xmlMode: mode.isXml,
    // Few texts contain an entity, and without decoding the tokeniser skips from tag to tag.
    decodeEntities: source.includes("&"),
    lowerCaseTags: !mode.isXml,
    lowerCaseAttributeNames: !mode.isXml,
    recognizeSelfClosing: true,
    recognizeCDATA: true,
  });
  builder.isSelfClosed = () => source[parser.endIndex - 1] === "/";
  parser.end(source);
  const { root, instructions, isRepaired, misnamed } = builder;
  return { root, instructions, isRepaired, misnamed };
}

class TreeBuilder {
  readonly root: ElementNode = { kind: "element", name: "#document", attributes: {}, children: [] };
  readonly instructions: string[] = [];
  isRepaired = false;
  misnamed: string | null = null;
  /** Whether the tokeniser stands at the end of a tag written `<x/>`. */
  isSelfClosed: () => boolean = () => false;
  readonly #mode: Mode;
  readonly #prefixes = new Map<string, string>();
  /** Prefixes of attributes, each with the usual one. */
  readonly #renamed = new Map<string, string>();
  readonly #open: ElementNode[] = [this.root];
  #depth = 0;

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  get #current(): ElementNode {
    return this.#open.at(-1) ?? this.root;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_REFUSED)
      throw new RefusedPublication("too-large", `elements nested more than ${DEPTH_REFUSED} deep`);
    if (this.#depth > DEPTH_KEPT) return;
    const element: ElementNode = {
      kind: "element",
      name: this.#localName(name, attributes),
      attributes: this.#withUsualPrefixes(attributes),
      children: [],
    };
    this.#current.children.push(element);
    this.#open.push(element);
  }

  onclosetag(_: string, isImplied: boolean): void {
    // The parser calls `<x/>` an implied end too; every other one in XML means that tags do not match.
    if (isImplied && this.#mode.isXml) this.isRepaired ||= !this.isSelfClosed();
    this.#depth -= 1;
    if (this.#depth >= DEPTH_KEPT) return;
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
    if (closed && !this.#mode.isPackage && VOID.has(closed.name) && closed.children.length > 0)
      this.#release(closed);
  }

  /** `<br>text</br>`: what a void element seems to hold follows it. */
  #release(element: ElementNode): void {
    this.#current.children.push(...element.children);
    element.children = [];
  }

  ontext(text: string): void {
    const siblings = this.#current.children;
    const last = siblings.at(-1);
    if (last?.kind === "text") last.text += text;
    else siblings.push({ kind: "text", text });
  }

  onprocessinginstruction(name: string, content: string): void {
    if (name.toLowerCase() === "?xml-stylesheet") this.instructions.push(content);
  }

  #localName(name: string, attributes: Record<string, string>): string {
    this.#learnPrefixes(attributes);
    if (this.#mode.isXml && /^:|:$|:.*:/.test(name)) this.misnamed ??= name.slice(0, 50);
    const colon = name.indexOf(":");
    if (colon < 0) return name.toLowerCase();
    if (this.#mode.isPackage) return name.slice(colon + 1).toLowerCase();
    const prefix = this.#prefixes.get(name.slice(0, colon));
    return (prefix === undefined ? name : prefix + name.slice(colon + 1)).toLowerCase();
  }

  #learnPrefixes(attributes: Record<string, string>): void {
    for (const name in attributes) {
      if (!name.startsWith("xmlns:")) continue;
      const namespace = (attributes[name] ?? "").trim().toLowerCase();
      const meaning = NAMESPACES.get(namespace);
      if (meaning !== undefined) this.#prefixes.set(name.slice(6), meaning);
      const usual = USUAL_PREFIXES.get(namespace);
      if (usual !== undefined && usual !== name.slice(6)) this.#renamed.set(name.slice(6), usual);
    }
  }

  /** Attributes under the prefix that everybody uses, where the file binds another one to the same namespace. */
  #withUsualPrefixes(attributes: Record<string, string>): Record<string, string> {
    if (this.#renamed.size === 0) return attributes;
    const entries = Object.entries(attributes).map(([name, value]): [string, string] => {
      const [prefix = "", local] = name.split(":");
      const usual = local === undefined ? undefined : this.#renamed.get(prefix);
      return [usual === undefined ? name : `${usual}:${local}`, value];
    });
    return Object.fromEntries(entries);
  }
}
