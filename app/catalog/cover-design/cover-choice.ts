import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { type CoverDesign, cloths, layouts, marks, ornaments } from "./cover-art.ts";

const names = <Names extends object>(choices: Names) => Object.keys(choices) as (keyof Names)[];

const nameIn = <Names extends object>(choices: Names, name: unknown): keyof Names | null =>
  typeof name === "string" && Object.hasOwn(choices, name) ? (name as keyof Names) : null;

/** Stored or submitted names; those that no cover knows count as not chosen. */
export interface CoverChoice {
  cloth?: unknown;
  layout?: unknown;
  mark?: unknown;
  /** Published before covers could be chosen: what is not chosen stays as it was drawn then. */
  isFromJid?: unknown;
}

/** The pen name whose books make a set. */
export interface PenName {
  id: string;
  /** The cloth that its author chose for it. */
  cloth: string | null;
}

const pick = <Name>(choices: readonly [Name, ...Name[]] | Name[], hash: number): Name => {
  const name = choices[hash % choices.length];
  if (name === undefined) throw new Error("there is nothing to pick from");
  return name;
};

// As covers were drawn before they could be chosen; books from files are still drawn so.
const firstCloths = names(cloths).slice(0, 8);
const firstLayouts = names(layouts).slice(0, 3);
const firstOrnaments = names(ornaments).slice(0, 4);

/** The design of a book that nobody chose one for: the same book always has the same cover. */
export function designByJid(jid: string): CoverDesign {
  const hash = hashOfText(jid);
  return {
    cloth: pick(firstCloths, hash),
    layout: pick(firstLayouts, hash >>> 8),
    mark: pick(firstOrnaments, hash >>> 16),
  };
}

/** The design of a pen name's book: one cloth and layout for the whole shelf, an ornament for each book. */
function designByPenName(jid: string, { id }: PenName): CoverDesign {
  const hash = hashOfText(id);
  return {
    cloth: pick(names(cloths), hash),
    layout: pick(names(layouts), hash >>> 8),
    mark: pick(names(ornaments), hashOfText(jid)),
  };
}

/** The cloth of a pen name: chosen by its author, else its own for ever. */
export const clothOfPenName = (pen: PenName) => nameIn(cloths, pen.cloth) ?? designByPenName("", pen).cloth;

interface DesignFacts {
  jid: string;
  choice: CoverChoice | null;
  /** Null for books that were not written here. */
  pen: PenName | null;
}

/** What is chosen, else what is chosen for the pen name, else what the book or the pen name is drawn with. */
export function designOf({ jid, choice, pen }: DesignFacts): CoverDesign {
  const drawn = pen && choice?.isFromJid !== true ? designByPenName(jid, pen) : designByJid(jid);
  return {
    cloth: nameIn(cloths, choice?.cloth) ?? nameIn(cloths, pen?.cloth) ?? drawn.cloth,
    layout: nameIn(layouts, choice?.layout) ?? drawn.layout,
    mark: nameIn(marks, choice?.mark) ?? drawn.mark,
  };
}
