import { type Question, type QuestionWord, wordsToFind } from "../question/parse-question.ts";
import { simplified } from "../terms/chinese.ts";
import { isStopWord, plainText, seriesTerms, withoutArticle } from "../terms/plain-words.ts";

/** What is known of a book when it is ranked. */
export interface RankedBook {
  id: number;
  prior: number;
  isTextHeld: boolean;
  title: string;
  alsoKnownAs: string[];
  series: string;
  seriesPosition: string;
  authors: string[];
}

/**
 * The formula: a book's points are the sum of what applies. Retrieval decides what is compared at all; leaving out any one of these
 * changes the place of few books.
 */
export const weights = {
  /** Times `prior`, by which the better known of two books stands first. */
  prior: 3.2,
  /** The whole question is the title, or the title without its article or its subtitle. */
  title: 3,
  titleWithoutArticle: 2.6,
  mainTitle: 2.2,
  titleBegins: 1.2,
  otherTitleBegins: 0.7,
  /** Times the share of the title's words that are in the query, times the share of the query that lies in the title. */
  titleShare: 1.6,
  /** Times the share of the question that names the main author; others count half. */
  author: 1,
  /** Title and author together use up every word. */
  titleAndAuthor: 0.5,
  /** The whole question is the main author, or but for the author the title. */
  wholeAuthor: 1,
  titleBesideAuthor: 2,
  series: 1,
  seriesAndNumber: 2,
  firstOfSeries: 1,
  boxSet: -1.2,
  error: -0.9,
  errorInFirstLetter: -0.5,
  beginning: -0.15,
  /** In a subject or the description alone. */
  weakWord: -2.2,
  missingWord: -3,
};

/** The spelling of a word that a book has, and what it costs. */
interface Match {
  word: string;
  cost: number;
  errors: number;
}

/** A book in plain words. */
interface Fields {
  title: string;
  alsoKnownAs: string[];
  /** The title, what it is called for short, and its other titles. */
  titles: string[];
  seriesPosition: string;
  series: string[];
  authors: string[][];
  all: Set<string>;
}

const split = (plain: string): string[] => (plain === "" ? [] : plain.split(" "));

const shortOf = (title: string): string =>
  title.replace(/\s*[([].*$/u, "").split(/[:;]|\s[-–—]\s|,? or,? /u)[0] ?? "";

function fieldsOf(book: RankedBook): Fields {
  const title = plainText(book.title);
  const short = shortOf(book.title);
  const alsoKnownAs = book.alsoKnownAs.map(plainText);
  const titles = [
    ...new Set([title, ...alsoKnownAs, ...(short === book.title ? [] : [plainText(short)])]),
  ].filter((plain) => plain !== "");
  const series = split(plainText(book.series));
  const seriesPosition = plainText(book.seriesPosition);
  const authors = book.authors.map((name) => split(plainText(name)));
  const words = [...titles.flatMap(split), ...series, ...split(seriesPosition), ...authors.flat()];
  const all = new Set([...words, ...words.filter(isBeyondLatin).map(simplified)]);
  return { title, alsoKnownAs, titles, series, seriesPosition, authors, all };
}

/** Whether a word may have Chinese or Japanese characters: looked at first, because most have none. */
const isBeyondLatin = (word: string): boolean => /[^\u0000-\u2e7f]/u.test(word);

function matchOf(
  word: QuestionWord,
  { all }: Fields,
  { isLast, isRelaxed }: { isLast: boolean; isRelaxed: boolean },
): Match {
  const found = word.spellings.filter(({ word: spelling }) => all.has(spelling) || isInside(spelling, all));
  const best = found.toSorted((one, other) => one.errors - other.errors)[0];
  if (best) {
    const isFirst = best.errors > 0 && best.word[0] !== word.typed[0];
    const cost = best.errors * weights.error + (isFirst ? weights.errorInFirstLetter : 0);
    return { word: best.word, cost, errors: best.errors };
  }
  const longer = isLast ? [...all].find((other) => other.startsWith(word.typed)) : undefined;
  if (longer !== undefined) return { word: longer, cost: weights.beginning, errors: 0 };
  return { word: word.typed, cost: isRelaxed ? weights.missingWord : weights.weakWord, errors: 0 };
}

/** Two letters of a script without spaces. */
const isInside = (pair: string, all: Set<string>): boolean =>
  isBeyondLatin(pair) &&
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(pair) &&
  [...all].some((word) => word.includes(pair));

/** Points for the title: the best of its titles. */
function titlePoints({ titles, title: main, alsoKnownAs }: Fields, asked: string[]): number {
  const question = asked.join(" ");
  const bare = withoutArticle(question);
  const content = asked.filter((word) => !isStopWord(word));
  const points = titles.map((title) => {
    const words = split(title);
    const telling = words.filter((word) => !isStopWord(word));
    const titleTerms = telling.length > 0 ? telling : words;
    const wanted = content.length > 0 ? content : asked;
    const ofQuestion = wanted.filter((word) => words.includes(word)).length / Math.max(1, wanted.length);
    const ofTitle = titleTerms.filter((word) => asked.includes(word)).length / Math.max(1, titleTerms.length);
    const isMain = title === main;
    return (
      weights.titleShare * ofTitle * ofQuestion +
      wholePoints(title, { question, bare, isMain, isOther: alsoKnownAs.includes(title) })
    );
  });
  return Math.max(0, ...points);
}

interface WholeOptions {
  question: string;
  bare: string;
  isMain: boolean;
  isOther: boolean;
}

function wholePoints(title: string, { question, bare, isMain, isOther }: WholeOptions): number {
  const isWhole = isMain || isOther;
  if (title === question) return isWhole ? weights.title : weights.mainTitle;
  if (withoutArticle(title) === bare) return isWhole ? weights.titleWithoutArticle : weights.mainTitle;
  const isBegun = title.startsWith(`${question} `) || withoutArticle(title).startsWith(`${bare} `);
  if (isBegun) return isOther ? weights.otherTitleBegins : weights.titleBegins;
  return 0;
}

function authorPoints({ authors, titles }: Fields, asked: string[]): number {
  const content = asked.filter((word) => !isStopWord(word));
  const size = Math.max(1, content.length);
  const [main = [], ...others] = authors;
  const isOf = (name: string[]) => {
    const words = new Set([...name, ...initialsOf(name)]);
    return (word: string) => words.has(word);
  };
  const ofMain = content.filter(isOf(main)).length / size;
  const ofOthers = Math.max(0, ...others.map((name) => content.filter(isOf(name)).length / size));
  const named = content.filter(isOf(main));
  const isTitled = titles.some((title) => {
    const words = split(title);
    const rest = content.filter((word) => !named.includes(word));
    return named.length > 0 && rest.length > 0 && rest.every((word) => words.includes(word));
  });
  const rest = asked.filter((word) => !named.includes(word) && word !== "by").join(" ");
  const isBeside =
    named.length > 0 && rest !== "" && titles.some((title) => withoutArticle(title) === withoutArticle(rest));
  return (
    weights.author * Math.max(ofMain, ofOthers / 2) +
    (ofMain === 1 ? weights.wholeAuthor : 0) +
    (isTitled ? weights.titleAndAuthor : 0) +
    (isBeside ? weights.titleBesideAuthor : 0)
  );
}

/** "j r r tolkien" and "jrr tolkien" are one name. */
const initialsOf = (name: string[]): string[] => {
  const letters = name.filter((word) => word.length === 1);
  return letters.length > 1
    ? [letters.join("")]
    : name.flatMap((word, index) => (index === 0 && word.length <= 3 ? [...word] : []));
};

function seriesPoints(
  book: RankedBook,
  { series, seriesPosition: position }: Fields,
  words: string[],
): number {
  const isBoxSet =
    /\d+\s*[-–—&,]\s*\d+/u.test(book.seriesPosition) ||
    /\bbox(?:ed)?[ -]?set\b|\bcollection\b/iu.test(book.title);
  if (isBoxSet && words.some((word) => /^box|^set$|^collection$/.test(word))) return 0;
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const wanted = words.filter((word) => !isStopWord(word) && !numbers.includes(word));
  const name = series.filter((word) => !isStopWord(word) && !seriesTerms.has(word));
  const isNamed = name.length > 0 && wanted.length > 0 && name.every((word) => words.includes(word));
  if (!isNamed) return isBoxSet ? weights.boxSet : 0;
  const isWhole = wanted.every((word) => series.includes(word));
  if (numbers.includes(position)) return weights.seriesAndNumber + (isWhole ? weights.series : 0);
  const first = numbers.length === 0 && position === "1" ? weights.firstOfSeries : 0;
  return (isWhole ? weights.series : 0) + first + (isBoxSet ? weights.boxSet : 0);
}

/** What every book is compared with. */
interface Wanted {
  words: QuestionWord[];
  /** Those that a book must have. */
  required: ReadonlySet<QuestionWord>;
  /** The word that may be the beginning of one. */
  last: QuestionWord | undefined;
  isRelaxed: boolean;
  numbers: string[];
}

function wantedOf(question: Question): Wanted {
  const words = question.words.filter(({ isExcluded }) => !isExcluded);
  return {
    words,
    required: new Set(wordsToFind(question)),
    last: question.isUnfinished ? question.words.at(-1) : undefined,
    isRelaxed: question.isRelaxed,
    numbers: words
      .flatMap(({ spellings }) => spellings.map(({ word }) => word))
      .filter((word) => /^\d+$/.test(word)),
  };
}

/** A book's points for a question, its title in plain words, and the words it was found by. */
function pointsOf(
  book: RankedBook,
  wanted: Wanted,
): { points: number; title: string; words: string[]; errors: number } {
  const fields = fieldsOf(book);
  const { required, last, isRelaxed, numbers } = wanted;
  const matches = wanted.words.map((word) => {
    const match = matchOf(word, fields, { isLast: word === last, isRelaxed });
    return required.has(word) ? match : { ...match, cost: 0 };
  });
  const words = matches.map(({ word }) => word);
  const points =
    weights.prior * book.prior +
    matches.reduce((sum, { cost }) => sum + cost, 0) +
    titlePoints(fields, words) +
    authorPoints(fields, words) +
    seriesPoints(book, fields, [...new Set([...words, ...numbers])]);
  return { points, title: fields.title, words, errors: matches.reduce((sum, { errors }) => sum + errors, 0) };
}

/** Best first. What can be read ranks no lower than a record of the same title, however well known that is. */
export function rankBooks(
  books: RankedBook[],
  question: Question,
): { id: number; words: string[]; errors: number }[] {
  const wanted = wantedOf(question);
  const ranked = books.map((book) => ({ ...pointsOf(book, wanted), id: book.id, book }));
  const bestOfTitle = new Map<string, number>();
  for (const { title, points } of ranked)
    bestOfTitle.set(title, Math.max(points, bestOfTitle.get(title) ?? points));
  const placed = ranked.map((one) => ({
    ...one,
    points: one.book.isTextHeld ? (bestOfTitle.get(one.title) ?? one.points) : one.points,
  }));
  return placed.toSorted(
    (one, other) =>
      other.points - one.points ||
      Number(other.book.isTextHeld) - Number(one.book.isTextHeld) ||
      other.book.prior - one.book.prior ||
      other.id - one.id,
  );
}
