import type { WorkText } from "../../../document/work-text.ts";
import { bookFonts } from "./preamble.ts";

/** Up to here the fonts inside the typesetter have everything that is written. */
const firstChecked = 0x250;
/** A text with more different ones is nobody's. */
const mostChecked = 20_000;
const mostNamed = 12;

const unseen = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]$/u;
/** Private use and what Unicode has not given away are of C too, and have a box all the same. */
const isSeen = (letter: string) => !unseen.test(letter) || /^[\p{Co}\p{Cn}]$/u.test(letter);

function lettersOf(text: string, into: Set<string>): void {
  for (const letter of text)
    if ((letter.codePointAt(0) ?? 0) >= firstChecked && into.size < mostChecked) into.add(letter);
}

interface Written {
  place: string;
  letters: Set<string>;
}

/** What is written where: in each chapter with its titles and notes, and in the facts of the work. */
function lettersByPlace(work: WorkText): Written[] {
  const facts = new Set<string>();
  lettersOf([work.title, work.subtitle, work.author].join(" "), facts);
  const chapters = work.chapters.map(({ title, part, noteBefore, noteAfter, document }) => {
    const letters = new Set<string>();
    lettersOf([title, part, noteBefore, noteAfter].join(" "), letters);
    document.descendants((node) => {
      if (node.isText) lettersOf(node.text ?? "", letters);
      for (const { attrs } of node.marks)
        if (typeof attrs["text"] === "string") lettersOf(attrs["text"], letters);
    });
    return { place: `The chapter “${title}”`, letters };
  });
  return [{ place: "The title page", letters: facts }, ...chapters];
}

/** Which letters of a work have no sign in any font, in words; `findMissing` asks the typesetter. */
export function missingLetters(work: WorkText, findMissing: (source: string) => string[]): string[] {
  const places = lettersByPlace(work);
  const checked = [...new Set(places.flatMap(({ letters }) => [...letters]))]
    .filter(isSeen)
    .slice(0, mostChecked);
  if (checked.length === 0) return [];
  const missing = new Set(findMissing(coverageQuery(checked)));
  return places.flatMap(({ place, letters }) => {
    const found = [...letters].filter((letter) => missing.has(letter));
    return found.length === 0
      ? []
      : `${place}: the fonts of this site do not have ${listed(found)}. In the PDF an empty box stands for each of them.`;
  });
}

function listed(letters: string[]): string {
  const named = letters
    .slice(0, mostNamed)
    .map((letter) => `“${letter}” (U+${codeOf(letter).padStart(4, "0")})`);
  const more = letters.length - named.length;
  return new Intl.ListFormat("en").format(more > 0 ? [...named, `${more} more`] : named);
}

const codeOf = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase();

/** The label that the answer carries: a list of the letters that are missing. */
export const missingLabel = "missing";

/**
 * Typst does not say what it has no glyph for. Such a letter is as wide as the empty box of the font that is tried first, whichever
 * that is; one that some font has is as wide as that font says.
 */
const coverageQuery = (letters: string[]) => `#set text(font: ${bookFonts}, hyphenate: false)
#context {
  let boxes = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono").map(font => {
    let width(letter) = measure(text(font: font, letter)).width
    (width, width("\\u{10FFFF}"))
  })
  let is-missing(letter) = boxes.all(((width, empty)) => width(letter) == empty)
  [#metadata((${letters.map((letter) => `"\\u{${codeOf(letter)}}",`).join("")}).filter(is-missing)) <${missingLabel}>]
}
`;
