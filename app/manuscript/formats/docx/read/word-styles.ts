import { parsePackageXml } from "../../../epub/read/markup/parse-markup.ts";
import {
  attribute,
  childElements,
  type ElementNode,
  findElements,
  firstChild,
} from "../../../epub/read/markup/tree.ts";

/** What a style of Word says of the letters and paragraphs that have it, with what it is based on. */
export interface WordStyle {
  name: string;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderline?: boolean;
  isStrikethrough?: boolean;
  isSmallCaps?: boolean;
  alignment?: string;
  /** 0 is the highest; 9 and none are no heading. */
  outline?: number;
}

const deepest = 20;

/** The styles of a file by their ids; mammoth itself goes by their names alone. */
export function readWordStyles(xml: string): Map<string, WordStyle> {
  const raw = new Map<string, { own: WordStyle; base: string | null }>();
  for (const element of findElements(parsePackageXml(xml).root, "style")) {
    const id = attribute(element, "w:styleId");
    if (id) raw.set(id, { own: styleOf(element), base: valueOf(element, "basedOn") });
  }
  const whole = (id: string | null, depth: number): Partial<WordStyle> => {
    const style = id === null || depth > deepest ? undefined : raw.get(id);
    return style ? { ...whole(style.base, depth + 1), ...style.own } : {};
  };
  return new Map([...raw].map(([id, { own }]) => [id, { ...whole(id, 0), name: own.name }]));
}

function styleOf(element: ElementNode): WordStyle {
  const letters = firstChild(element, "rpr");
  const paragraph = firstChild(element, "ppr");
  const properties = {
    isBold: isOn(letters, "b"),
    isItalic: isOn(letters, "i"),
    isUnderline: isOn(letters, "u"),
    isStrikethrough: isOn(letters, "strike"),
    isSmallCaps: isOn(letters, "smallcaps"),
    alignment: (paragraph && valueOf(paragraph, "jc")) ?? undefined,
    outline: numberOf(paragraph && valueOf(paragraph, "outlinelvl")),
  };
  const known = Object.entries(properties).filter(([, value]) => value !== undefined);
  return { name: valueOf(element, "name") ?? "", ...Object.fromEntries(known) };
}

function valueOf(element: ElementNode, name: string): string | null {
  const child = childElements(element, name.toLowerCase())[0];
  return child ? attribute(child, "w:val") : null;
}

function isOn(properties: ElementNode | null, name: string): boolean | undefined {
  const child = properties && firstChild(properties, name);
  return child ? !["0", "false", "off", "none"].includes(attribute(child, "w:val") ?? "on") : undefined;
}

const numberOf = (text: string | null): number | undefined =>
  text && /^\d$/.test(text) ? Number(text) : undefined;
