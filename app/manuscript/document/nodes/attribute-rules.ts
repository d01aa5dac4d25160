import type { Mark, Node } from "@tiptap/pm/model";
import { languageTag } from "../../epub/read/language-tag.ts";
import { readBlockId } from "./block-attributes.ts";
import { alignments } from "./blocks.ts";
import { readHash } from "./figure.ts";
import { linkTarget } from "../links/link-address.ts";

type Rule = (value: unknown) => boolean;

const whole =
  (least: number, most: number): Rule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value);
const oneOf =
  (...known: readonly string[]): Rule =>
  (value) =>
    typeof value === "string" && known.includes(value);
const textUpTo =
  (most: number): Rule =>
  (value) =>
    typeof value === "string" && value.length <= most;

const id = orNull((value) => readBlockId(value) !== null);
const span = whole(1, 100);
const cell = {
  colspan: span,
  rowspan: span,
  colwidth: orNull((value) => Array.isArray(value) && value.length <= 100 && value.every(whole(0, 10_000))),
  align: orNull(oneOf("left", "center", "right")),
};

/** Allowed values of each attribute, by node or mark. An attribute that is not listed is not allowed. */
const rules: Record<string, Record<string, Rule>> = {
  paragraph: { id, align: orNull(oneOf(...alignments)) },
  heading: { id, level: whole(2, 4) },
  verseLine: { id, indent: whole(0, 4) },
  sceneBreak: { id },
  codeBlock: { id },
  orderedList: { start: whole(-100_000, 100_000), type: orNull(oneOf("1", "a", "A", "i", "I")) },
  tableCell: cell,
  tableHeader: cell,
  figure: {
    id,
    hash: (value) => readHash(value) !== null,
    alt: textUpTo(2_000),
    isDecorative: (value) => typeof value === "boolean",
    width: orNull(whole(1, 100_000)),
    height: orNull(whole(1, 100_000)),
  },
  link: { href: (value) => typeof value === "string" && linkTarget(value) === value },
  ruby: { text: textUpTo(200) },
  language: { tag: (value) => typeof value === "string" && languageTag(value) === value },
};

/** Whether every attribute of the node and its marks has an allowed value: ProseMirror's schema checks names, not values. */
export const hasGoodAttributes = (node: Node): boolean =>
  isGood(node) && node.marks.every((mark) => isGood(mark));

const isGood = ({ type, attrs }: Node | Mark): boolean =>
  Object.entries(attrs).every(([name, value]) => rules[type.name]?.[name]?.(value) ?? false);
