import generate from "css-tree/generator";
import parse from "css-tree/parser";
import walk from "css-tree/walker";
import type { CssNode, List } from "css-tree";

/** A built sheet, parsed once, from which each page takes the rules that it can use. */
export type Sheet = Piece[];

type Piece =
  | { kind: "text"; text: string }
  | { kind: "rule"; selectors: { text: string; classes: string[] }[]; body: string }
  | { kind: "face"; family: string; text: string }
  | { kind: "group"; head: string; roots: string[][]; inside: Piece[] };

export interface PageNeeds {
  classes: ReadonlySet<string>;
  /** Font families whose files the page may fetch before its whole sheets are loaded. */
  families: string[];
}

const groups = new Set(["media", "supports", "layer", "scope", "container"]);
// Pseudo-classes whose arguments need not match where the rule does, or not in the element itself.
const relative = new Set(["not", "is", "where", "has", "matches"]);

/** Parses the text of a built style sheet; what the parser does not understand is passed on unchanged. */
export function readSheet(css: string): Sheet {
  const tree = parse(css, { positions: true, parseValue: false, parseCustomProperty: false });
  return tree.type === "StyleSheet" ? piecesOf(css, tree.children) : [];
}

function piecesOf(css: string, nodes: List<CssNode>): Piece[] {
  return nodes
    .toArray()
    .filter((node) => node.type !== "Comment")
    .map((node) => pieceOf(css, node));
}

function pieceOf(css: string, node: CssNode): Piece {
  // The original text of the build: rules are removed as a whole, and nothing is serialised again.
  const text = textOf(css, node);
  if (node.type === "Rule" && node.prelude.type === "SelectorList") {
    const selectors = node.prelude.children
      .toArray()
      .map((selector) => ({ text: textOf(css, selector), classes: classesOf(selector) }));
    return { kind: "rule", selectors, body: textOf(css, node.block) };
  }
  if (node.type !== "Atrule" || !node.block) return { kind: "text", text };
  if (node.name === "font-face" && text.includes("url("))
    return { kind: "face", family: familyOf(node), text };
  if (!groups.has(node.name)) return { kind: "text", text };
  const head = text.slice(0, (node.block.loc?.start.offset ?? 0) - (node.loc?.start.offset ?? 0));
  return {
    kind: "group",
    head,
    roots: node.name === "scope" ? rootsOf(node.prelude) : [],
    inside: piecesOf(css, node.block.children),
  };
}

/** The classes of each root that an `@scope` names. */
function rootsOf(prelude: CssNode | null): string[][] {
  const roots: string[][] = [];
  if (!prelude) return roots;
  walk(prelude, {
    visit: "Scope",
    enter({ root }) {
      if (root?.type === "SelectorList") roots.push(...root.children.toArray().map(classesOf));
    },
  });
  return roots;
}

function textOf(css: string, node: CssNode): string {
  return node.loc ? css.slice(node.loc.start.offset, node.loc.end.offset) : generate(node);
}

function classesOf(selector: CssNode): string[] {
  const classes: string[] = [];
  walk(selector, {
    enter(node: CssNode) {
      if (node.type === "PseudoClassSelector" && relative.has(node.name)) return walk.skip;
      if (node.type === "ClassSelector") classes.push(node.name);
      return undefined;
    },
  });
  return classes;
}

function familyOf(face: CssNode): string {
  let family = "";
  walk(face, {
    visit: "Declaration",
    enter(node) {
      if (node.property === "font-family") family = generate(node.value).replaceAll(/["']/g, "").trim();
    },
  });
  return family;
}

/**
 * The part of a sheet that can apply to a page: without rules for classes it lacks, and without font families that can
 * wait.
 */
export function rulesFor(sheet: Sheet, needs: PageNeeds): string {
  return sheet.map((piece) => textFor(piece, needs)).join("");
}

function textFor(piece: Piece, needs: PageNeeds): string {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "face") return needs.families.includes(piece.family) ? piece.text : "";
  if (piece.kind === "group") {
    // A component that the page does not have.
    if (piece.roots.length > 0 && !piece.roots.some((classes) => isOn(classes, needs))) return "";
    const inside = rulesFor(piece.inside, needs);
    return inside && `${piece.head}{${inside}}`;
  }
  const able = piece.selectors.filter(({ classes }) => isOn(classes, needs));
  return able.length === 0 ? "" : able.map(({ text }) => text).join(",") + piece.body;
}

const isOn = (classes: string[], needs: PageNeeds) => classes.every((name) => needs.classes.has(name));

/** The font families that a page does not get yet: they come with the whole sheets. */
export function facesLeftOut(sheet: Sheet, { families }: Pick<PageNeeds, "families">): string[] {
  return sheet.flatMap((piece) => {
    if (piece.kind === "group") return facesLeftOut(piece.inside, { families });
    return piece.kind === "face" && !families.includes(piece.family) ? [piece.family] : [];
  });
}

const stack = /((?:\bfont-family|--font-[a-z]+)\s*:)([^;}]+)/g;

/**
 * Removes family names from font stacks: while laying out text, a browser searches the device for a name that no rule
 * defines.
 */
export function withoutFaces(css: string, names: readonly string[]): string {
  const isPersistent = (name: string) => !names.includes(name.replaceAll(/["']/g, "").trim());
  return css.replaceAll(stack, (whole, property: string, value: string) => {
    const persistent = value.split(",").filter(isPersistent);
    return persistent.length === 0 ? whole : property + persistent.join(",").trimStart();
  });
}

/** All class names in the `class` attributes of a document, by a search that does not parse it. */
export function classesIn(html: string): Set<string> {
  const found = html.matchAll(/\bclass="([^"]*)"/g);
  return new Set([...found].flatMap(([, names = ""]) => names.split(/\s+/)));
}
