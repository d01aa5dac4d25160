import {
  attribute,
  childElements,
  descendants,
  type ElementNode,
  firstChild,
} from "../../../epub/read/markup/tree.ts";

/** The properties of an OpenDocument style that our schema can express. */
export interface OdtStyle {
  name: string;
  isBold: boolean | null;
  isItalic: boolean | null;
  isUnderlined: boolean;
  isStruck: boolean;
  isSmallCaps: boolean;
  position: "super" | "sub" | null;
  align: "center" | "end" | null;
  parent: string | null;
  level: number | null;
}

/** How one level of a list is marked. */
interface OdtListLevel {
  isNumbered: boolean;
  /** As HTML's `type` has it; null: Arabic digits, or bullets. */
  numerals: "a" | "A" | "i" | "I" | null;
  start: number;
}

/** Styles of paragraphs, letters and lists by name. */
export interface OdtStyles {
  /** The style with all that it inherits; null for an unknown name. */
  find(name: string | null): OdtStyle | null;
  /** A level of a list style, from 1. An unknown style has bullets. */
  findListLevel(name: string | null, level: number): OdtListLevel;
}

const bullets: OdtListLevel = { isNumbered: false, numerals: null, start: 1 };

/** The styles of a file's parts: common ones in `styles.xml`, automatic ones in `content.xml`, which win (OpenDocument 1.3, part 3, 16). */
export function readStyles(roots: ElementNode[]): OdtStyles {
  const styles = new Map<string, OdtStyle>();
  const lists = new Map<string, Map<number, OdtListLevel>>();
  for (const root of roots)
    for (const element of descendants(root)) {
      const name = attribute(element, "style:name");
      if (!name) continue;
      if (element.name === "style") styles.set(name, styleOf(element, name));
      if (element.name === "list-style") lists.set(name, levelsOf(element));
    }
  const find = (name: string | null, depth = 0): OdtStyle | null => {
    const style = name ? styles.get(name) : undefined;
    if (!style) return null;
    const parent = depth < 10 ? find(style.parent, depth + 1) : null;
    if (!parent) return style;
    return {
      ...style,
      isBold: style.isBold ?? parent.isBold,
      isItalic: style.isItalic ?? parent.isItalic,
      isSmallCaps: style.isSmallCaps || parent.isSmallCaps,
      align: style.align ?? parent.align,
      level: style.level ?? parent.level,
    };
  };
  return {
    find: (name) => find(name),
    findListLevel: (name, level) => lists.get(name ?? "")?.get(level) ?? bullets,
  };
}

function levelsOf(list: ElementNode): Map<number, OdtListLevel> {
  const levels = new Map<number, OdtListLevel>();
  childElements(list).forEach((element, at) => {
    const level = Number.parseInt(attribute(element, "text:level") ?? "", 10) || at + 1;
    const format = attribute(element, "style:num-format");
    const numerals = (["a", "A", "i", "I"] as const).find((known) => known === format) ?? null;
    const start = Number.parseInt(attribute(element, "text:start-value") ?? "1", 10);
    const isNumbered = element.name === "list-level-style-number";
    levels.set(level, isNumbered ? { isNumbered, numerals, start: start >= 0 ? start : 1 } : bullets);
  });
  return levels;
}

function styleOf(element: ElementNode, name: string): OdtStyle {
  const text = firstChild(element, "text-properties");
  const paragraph = firstChild(element, "paragraph-properties");
  const of = (from: ElementNode | null, key: string) => (from ? attribute(from, key) : null);
  const weight = of(text, "fo:font-weight");
  const slant = of(text, "fo:font-style");
  const position = of(text, "style:text-position") ?? "";
  const align = of(paragraph, "fo:text-align");
  const isLine = (key: string) => (of(text, key) ?? "none") !== "none";
  const level = Number.parseInt(attribute(element, "style:default-outline-level") ?? "", 10);
  return {
    name: attribute(element, "style:display-name") ?? name,
    isBold: weight === null ? null : /^(bold|[6-9]00)$/.test(weight),
    isItalic: slant === null ? null : slant !== "normal",
    isUnderlined: isLine("style:text-underline-style"),
    isStruck: isLine("style:text-line-through-style"),
    isSmallCaps: of(text, "fo:font-variant") === "small-caps",
    position: position.startsWith("super") ? "super" : position.startsWith("sub") ? "sub" : null,
    align: align === "center" ? "center" : align === "end" || align === "right" ? "end" : null,
    parent: attribute(element, "style:parent-style-name"),
    level: level >= 1 && level <= 6 ? level : null,
  };
}
