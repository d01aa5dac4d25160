import generate from "css-tree/generator";
import type { Atrule, CssNode, Declaration, List, Rule } from "css-tree";
import { parseCss } from "./parse-css.ts";
import { fontName } from "./values/font-names.ts";
import { allowedProperty, FONT_DESCRIPTORS, isForPageBox } from "./values/properties.ts";
import { rewriteSelector } from "./selectors.ts";
import type { RewrittenSelector, RootCondition } from "./selectors.ts";
import { filterValue, variableName } from "./values/values.ts";
import type { NameSpace } from "./values/values.ts";

/** A style sheet after the filter. */
export interface FilteredSheet {
  /** Rules to stand inside `@scope`. */
  rules: string;
  /** `@font-face` and `@keyframes`, which are global to a page; their names are the book's own. */
  globals: string;
  /** `writing-mode` set on html or body, in order. */
  writingModes: { condition: RootCondition; value: string }[];
  isBroken: boolean;
}

/** Parses and filters one sheet; what is not understood is left out, as browsers leave it out. */
export function filterSheet(text: string, names: NameSpace): FilteredSheet {
  const sheet: Sheet = { names, globals: "", writingModes: [] };
  try {
    const tree = parseCss(text, { parseCustomProperty: true });
    const rules = tree.type === "StyleSheet" ? writeNodes(tree.children, sheet) : "";
    return { rules, globals: sheet.globals, writingModes: sheet.writingModes, isBroken: false };
  } catch {
    // Nesting without end exhausts the parser's stack: such a sheet is not for reading.
    return { rules: "", globals: "", writingModes: [], isBroken: true };
  }
}

/** Declarations of a `style` attribute, filtered. */
export function filterDeclarations(text: string, names: NameSpace): string {
  try {
    const list = parseCss(text, { context: "declarationList", parseCustomProperty: true });
    if (list.type !== "DeclarationList") return "";
    return readDeclarations(list.children, names)
      .map(({ property, value }) => `${property}:${value}`)
      .join(";");
  } catch {
    // As above.
    return "";
  }
}

interface Sheet {
  names: NameSpace;
  globals: string;
  writingModes: FilteredSheet["writingModes"];
}

function writeNodes(nodes: List<CssNode>, sheet: Sheet): string {
  let written = "";
  nodes.forEach((node) => {
    if (node.type === "Rule") written += writeRule(node, sheet);
    else if (node.type === "Atrule") written += writeAtrule(node, sheet);
  });
  return written;
}

function writeAtrule(node: Atrule, sheet: Sheet): string {
  const name = node.name.toLowerCase().replace(/^-(?:webkit|moz|o)-/, "");
  if (name === "font-face") sheet.globals += writeFontFace(node, sheet.names);
  else if (name === "keyframes") sheet.globals += writeKeyframes(node, sheet.names);
  else if ((name === "media" || name === "supports") && node.block) return writeCondition(name, node, sheet);
  else if (name === "layer" && node.block) return writeNodes(node.block.children, sheet);
  return "";
}

function writeCondition(name: string, node: Atrule, sheet: Sheet): string {
  const prelude = node.prelude ? generate(node.prelude) : "";
  if (!node.block || !isPlainCondition(prelude)) return "";
  const inner = writeNodes(node.block.children, sheet);
  return inner && `@${name} ${prelude}{${inner}}`;
}

/** Whether a media or feature condition is only words, numbers, comparisons and balanced brackets: an open one would swallow the next rule. */
export function isPlainCondition(text: string): boolean {
  const isWritable = text !== "" && text.length < 500 && /^[\w\s(),:.<>=/*+#%-]+$/.test(text);
  return isWritable && !/url\s*\(|\/\*/i.test(text) && isBalanced(text);
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

interface ReadDeclaration {
  property: string;
  value: string;
  isImportant: boolean;
}

function readDeclarations(nodes: List<CssNode>, names: NameSpace): ReadDeclaration[] {
  // `-webkit-hyphens` beside `hyphens` says the same thing twice: the first is kept.
  const found = new Map<string, ReadDeclaration>();
  nodes.forEach((node) => {
    const declaration = node.type === "Declaration" ? readDeclaration(node, names) : null;
    if (!declaration) return;
    const { property, value, isImportant } = declaration;
    const key = `${property}:${value}${isImportant ? "!" : ""}`;
    if (!found.has(key)) found.set(key, declaration);
  });
  return [...found.values()];
}

function readDeclaration(node: Declaration, names: NameSpace): ReadDeclaration | null {
  if (node.value.type !== "Value") return null;
  const isCustom = node.property.startsWith("--");
  if (isCustom && !/^--[\w-]{1,100}$/.test(node.property)) return null;
  const property = isCustom ? variableName(node.property) : allowedProperty(node.property);
  if (property === null) return null;
  const value = filterValue(property, node.value, names);
  return value === null || value === "" ? null : { property, value, isImportant: node.important !== false };
}

function writeRule(rule: Rule, sheet: Sheet): string {
  if (rule.prelude.type !== "SelectorList") return "";
  const declarations = readDeclarations(rule.block.children, sheet.names);
  if (declarations.length === 0) return "";
  const selectors: RewrittenSelector[] = [];
  rule.prelude.children.forEach((selector) => {
    const rewritten = selector.type === "Selector" ? rewriteSelector(selector) : null;
    if (rewritten) selectors.push(rewritten);
  });
  noteWritingMode(selectors, declarations, sheet);
  const forPage = selectors.filter((selector) => selector.isPage);
  const others = selectors.filter((selector) => !selector.isPage);
  const painted = declarations.filter(
    ({ property, value }) => !isForPageBox(property) && !isAbsoluteSize(property, value),
  );
  return writeBlocks(forPage, painted) + writeBlocks(others, declarations);
}

/** The size of the text as a whole is for the reader to choose. */
function isAbsoluteSize(property: string, value: string): boolean {
  return property === "font-size" && value.includes("--reader-scale");
}

/** `!important` would also beat the reader's settings: weight within the book is kept, the word itself is not. */
function writeBlocks(selectors: RewrittenSelector[], declarations: ReadDeclaration[]): string {
  if (selectors.length === 0) return "";
  const plain = declarations.filter((one) => !one.isImportant);
  const important = declarations.filter((one) => one.isImportant);
  return (
    writeBlock(
      selectors.map((selector) => selector.text),
      plain,
    ) +
    writeBlock(
      selectors.map((selector) => selector.heavy),
      important,
    )
  );
}

function writeBlock(selectors: string[], declarations: ReadDeclaration[]): string {
  if (declarations.length === 0) return "";
  return `${selectors.join(",")}{${declarations.map(({ property, value }) => `${property}:${value}`).join(";")}}`;
}

function noteWritingMode(
  selectors: RewrittenSelector[],
  declarations: ReadDeclaration[],
  sheet: Sheet,
): void {
  const mode = declarations.findLast(({ property }) => property === "writing-mode");
  if (!mode) return;
  for (const { root } of selectors) if (root) sheet.writingModes.push({ condition: root, value: mode.value });
}

function writeFontFace(node: Atrule, names: NameSpace): string {
  let family = "";
  let source = "";
  let descriptors = "";
  node.block?.children.forEach((child) => {
    if (child.type !== "Declaration" || child.value.type !== "Value") return;
    const property = child.property.toLowerCase();
    if (property === "font-family") family = generate(child.value);
    else if (property === "src") source ||= fontSources([...child.value.children], names);
    else if (FONT_DESCRIPTORS.has(property)) descriptors += `;${property}:${generate(child.value)}`;
  });
  const name = fontName(family, names.prefix);
  const isPlain = !/[{}<>\\@]|url\(/i.test(descriptors);
  return family && source && isPlain
    ? `@font-face{font-family:"${name}";src:${source};font-display:swap${descriptors}}`
    : "";
}

/** Only fonts the book brings: no address elsewhere, no look at what the reader has installed. */
function fontSources(nodes: CssNode[], names: NameSpace): string {
  const urls = nodes.filter((node) => node.type === "Url").map((node) => names.url(node.value));
  return urls
    .filter((url) => url !== null)
    .map((url) => `url(${JSON.stringify(url)})`)
    .join(",");
}

function writeKeyframes(node: Atrule, names: NameSpace): string {
  const name = node.prelude ? generate(node.prelude).replace(/^["']|["']$/g, "") : "";
  if (!node.block || !/^[\w-]+$/.test(name)) return "";
  let frames = "";
  node.block.children.forEach((frame) => {
    if (frame.type !== "Rule") return;
    const steps = generate(frame.prelude);
    if (/^[\w.%,\s]+$/.test(steps))
      frames += writeBlock([steps], readDeclarations(frame.block.children, names));
  });
  return frames && `@keyframes ${names.prefix}-${name}{${frames}}`;
}
