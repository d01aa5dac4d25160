import generate from "css-tree/generator";
import { parseCss } from "./parse-css.ts";

/** An `@import` rule: the address as written and its condition, null where it has none. */
export interface StyleImport {
  href: string;
  media: string | null;
}

/** The `@import` rules at the head of a sheet, in order. */
export function listImports(text: string): StyleImport[] {
  if (!/@import/i.test(text)) return [];
  // Imports end at the first ordinary rule: parsing the whole sheet twice would be waste.
  const head = text.slice(0, Math.min(text.length, 20_000));
  const imports: StyleImport[] = [];
  try {
    const tree = parseCss(head, { parseValue: false, parseRulePrelude: false });
    if (tree.type !== "StyleSheet") return [];
    tree.children.forEach((node) => {
      if (
        node.type !== "Atrule" ||
        node.name.toLowerCase() !== "import" ||
        node.prelude?.type !== "AtrulePrelude"
      )
        return;
      const [first, ...others] = [...node.prelude.children];
      const href = first?.type === "Url" || first?.type === "String" ? first.value : null;
      if (href)
        imports.push({
          href,
          media:
            others
              .map((other) => generate(other))
              .join(" ")
              .trim() || null,
        });
    });
  } catch {
    // The same text is parsed again by the filter, which says that it is broken.
  }
  return imports;
}
