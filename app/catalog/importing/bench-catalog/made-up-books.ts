import { genres } from "#app/catalog/labels/public.ts";
import { type Draw, drawCommon, drawFrom, drawOne, drawPlace } from "./draw.ts";
import { drawName, drawText, drawTitle, languages, type MadeUpLanguage } from "./made-up-words.ts";

export interface MadeUpBook {
  jid: string;
  title: string;
  language: string;
  authors: string[];
  headings: string[];
  isbn: string | null;
  description: string;
  series: { name: string; position: string } | null;
  publishedYear: number;
  wordCount: number;
  ratings: number;
  averageRating: number | null;
  isTextHeld: boolean;
  status: "complete" | "ongoing";
  /** Of the chapters of a book that has some. */
  chapters: { title: string; paragraphs: string[] }[];
}

const tagCount = 5_000;
/** A book in four is by somebody who has not written any before. */
const booksOfAuthor = 4;

/** Half of the books are in English. */
const drawLanguage = (draw: Draw): MadeUpLanguage =>
  draw() < 0.5 ? (languages[0] ?? { tag: "en", spelling: "latin" }) : drawCommon(draw, languages);

/** Those who wrote most books have written hundreds. */
function authorOf(draw: Draw, number: number, language: MadeUpLanguage): string {
  const known = Math.ceil(number / booksOfAuthor);
  const author = draw() < 1 / booksOfAuthor ? known : drawPlace(draw, known);
  // By the language, so that nobody writes in forty.
  return drawName(drawFrom(author * 41 + 7), language);
}

function isbnOf(number: number): string {
  const body = `978${String(number).padStart(9, "0")}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const tagOf = (place: number): string => {
  const draw = drawFrom(1_000_003 + place);
  const [english = { tag: "en", spelling: "latin" as const }] = languages;
  return drawText(draw, english, 1 + Math.floor(draw() * 2)).replace(".", "");
};

const tags = Array.from({ length: tagCount }, (_, place) => tagOf(place));

function drawHeadings(draw: Draw): string[] {
  const own = Array.from({ length: 3 + Math.floor(draw() * 4) }, () => drawCommon(draw, tags));
  return [drawCommon(draw, genres), ...(draw() < 0.4 ? [drawCommon(draw, genres)] : []), ...own];
}

/** Few readers have rated most books, and millions the best known. */
const drawRatings = (draw: Draw): number =>
  draw() < 0.2 ? 0 : Math.min(5_000_000, Math.floor((1 - draw()) ** -1.3) - 1);

/** The book of that number, always the same: its title, people, tags and renown are spread as those of a large library are. */
export function madeUpBook(number: number): MadeUpBook {
  const draw = drawFrom(number);
  const language = drawLanguage(draw);
  const isTextHeld = number % 2 === 0;
  const ratings = drawRatings(draw);
  const isSeries = draw() < 0.15;
  const series = Math.floor(number / 20);
  const hasChapters = isTextHeld && (number <= 2_000 || number % 100 === 0);
  return {
    jid: `s${number}`,
    title: drawTitle(draw, language),
    language: language.tag,
    authors: [authorOf(draw, number, language), ...(draw() < 0.08 ? [authorOf(draw, number, language)] : [])],
    headings: drawHeadings(draw),
    isbn: draw() < 0.6 ? isbnOf(number) : null,
    description: drawText(draw, language, 15 + Math.floor(draw() * 25)),
    series: isSeries
      ? { name: drawTitle(drawFrom(series + 77), language), position: String(1 + (number % 9)) }
      : null,
    publishedYear: draw() < 0.8 ? 2025 - drawPlace(draw, 60) : 1980 - drawPlace(draw, 400),
    wordCount: Math.floor(2_000 + 60_000 * draw() * (1 + 2 * draw())),
    ratings,
    averageRating: ratings === 0 ? null : Math.round(100 * (2.8 + draw() + draw())) / 100,
    isTextHeld,
    status: drawOne(draw, ["complete", "complete", "complete", "ongoing"]),
    chapters: hasChapters ? [1, 2, 3].map((at) => chapterOf(draw, at, language)) : [],
  };
}

const chapterOf = (draw: Draw, at: number, language: MadeUpLanguage) => ({
  title: `Chapter ${at}`,
  paragraphs: Array.from({ length: 20 }, () => drawText(draw, language, 35)),
});
