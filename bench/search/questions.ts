import { drawFrom, drawOne } from "../../app/catalog/importing/bench-catalog/draw.ts";
import { type MadeUpBook, madeUpBook } from "../../app/catalog/importing/bench-catalog/made-up-books.ts";

/** Searches of one kind over made-up books, each another one, so that no answer is cached. */
export interface QuestionClass {
  name: string;
  path: string;
  queries: string[];
  /** Milliseconds at a million books: the wall clock's 95th percentile that the issue names, for searches with so few or so many hits. */
  goals: { hits: "few" | "many" | "any"; ms: number }[];
}

interface ClassOptions {
  books: number;
  /** So many of each class. */
  count: number;
}

const common =
  "love life time night house girl world dark war death story heart last secret day blood king man".split(
    " ",
  );

/** A letter left out, added, changed or swapped with the next. */
function misspell(word: string, seed: number): string {
  const letters = [...word];
  const draw = drawFrom(seed);
  const at = Math.floor(draw() * letters.length);
  const kind = Math.floor(draw() * 4);
  const letter = drawOne(draw, [..."etaoinsrl"]);
  if (kind === 0) return letters.toSpliced(at, 1).join("");
  if (kind === 1) return letters.toSpliced(at, 0, letter).join("");
  if (kind === 2) return letters.with(at, letter).join("");
  const [one, other] = [letters[at], letters[at + 1]];
  return one && other
    ? letters
        .with(at, other)
        .with(at + 1, one)
        .join("")
    : letters.toSpliced(at, 1).join("");
}

const wordsOf = ({ title }: MadeUpBook) => title.toLowerCase().match(/[\p{L}]+/gu) ?? [];
const q = (text: string) => `q=${encodeURIComponent(text)}`;

/** Questions about books that there are. */
export const questionClasses = (options: ClassOptions): QuestionClass[] => [
  ...narrowClasses(options),
  ...broadClasses(options),
];

/** Other questions of the same kinds: of a site that has answered them, the programs are compiled and the connections know their plans. */
export const questionsBefore = (options: ClassOptions): string[] => [
  ...narrowClasses(options).flatMap(({ path, queries }) => queries.map((query) => `${path}?${query}`)),
  ...["woman", "sea", "city", "child", "light"].flatMap((word) => [
    `/api/search?${q(word)}`,
    `/search?${q(word)}`,
    `/search?${q(word)}&genre=fiction&subject=-history`,
  ]),
];

function narrowClasses({ books, count }: ClassOptions): QuestionClass[] {
  const draw = drawFrom(books);
  const some = Array.from({ length: count * 6 }, () => madeUpBook(1 + Math.floor(draw() * books)));
  const english = some.filter(
    ({ language, title }) => language === "en" && wordsOf({ title } as MadeUpBook).length > 1,
  );
  const take = (from: MadeUpBook[], toQuery: (book: MadeUpBook, index: number) => string) =>
    from.slice(0, count).map(toQuery);
  const words = { few: { hits: "few" as const, ms: 20 }, facets: { hits: "few" as const, ms: 40 } };
  const typo = (word: string, index: number) => (word.length > 4 ? misspell(word, index) : word);
  return [
    {
      name: "a title",
      path: "/api/search",
      goals: [words.few],
      queries: take(some, ({ title }) => q(title)),
    },
    {
      name: "two words of a title",
      path: "/api/search",
      goals: [words.few],
      queries: take(english, (book) => q(wordsOf(book).slice(-2).join(" "))),
    },
    {
      name: "author and title",
      path: "/api/search",
      goals: [words.few],
      queries: take(some, ({ title, authors }) => q(`${authors[0]} ${title}`)),
    },
    {
      name: "with a typing error",
      path: "/api/search",
      goals: [{ hits: "few", ms: 50 }],
      queries: take(english, (book, index) =>
        q(
          wordsOf(book)
            .map((word) => typo(word, index))
            .join(" "),
        ),
      ),
    },
    {
      name: "words, filters and counts",
      path: "/search",
      goals: [words.facets],
      queries: take(english, (book) => `${q(wordsOf(book).slice(-2).join(" "))}&language=en&text=held`),
    },
    {
      name: "suggestions",
      path: "/api/suggest",
      goals: [{ hits: "any", ms: 5 }],
      queries: take(some.toReversed(), ({ title }, index) =>
        q([...title].slice(0, 1 + (index % 8)).join("")),
      ),
    },
  ];
}

function broadClasses({ books }: ClassOptions): QuestionClass[] {
  const tags = Array.from(
    { length: 50 },
    (_, index) => madeUpBook(1 + ((index * 37) % books)).headings.at(-1) ?? "",
  );
  const excluded = tags.map((tag) => `subject=-${tag.toLowerCase().replaceAll(" ", "-")}`).join("&");
  return [
    {
      name: "a common word",
      path: "/api/search",
      goals: [{ hits: "many", ms: 30 }],
      queries: common.map((word) => q(word)),
    },
    {
      name: "a common word with counts",
      path: "/search",
      goals: [{ hits: "many", ms: 40 }],
      queries: common.map((word) => q(word)),
    },
    {
      name: "filters and 50 exclusions, no words",
      path: "/search",
      goals: [{ hits: "any", ms: 60 }],
      queries: ["fiction", "fantasy", "mystery", "romance", "history", "poetry"].map(
        (genre) => `genre=${genre}&${excluded}`,
      ),
    },
  ];
}
