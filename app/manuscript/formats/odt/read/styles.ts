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

/** Styles by name, and which list styles count. */
export interface OdtStyles {
  find(name: string | null): OdtStyle | null;
  isNumbered(name: string | null): boolean;
}

export function readStyles(roots: ElementNode[]): OdtStyles {
  const styles = new Map<string, OdtStyle>();
  const numbered = new Set<string>();
  for (const root of roots)
    for (const element of descendants(root)) {
      const name = attribute(element, "style:name");
      if (!name) continue;
      if (element.name === "style") styles.set(name, styleOf(element, name));
      if (element.name === "list-style" && childElements(element)[0]?.name === "list-level-style-number")
        numbered.add(name);
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
  return { find: (name) => find(name), isNumbered: (name) => name !== null && numbered.has(name) };
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
