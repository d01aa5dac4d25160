import { audienceLabels, contentWarnings, progressLabels } from "#app/catalog/labels/public.ts";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { sql } from "drizzle-orm";
import type { Exclusion } from "#app/identity/exclusions/public.ts";
import type { Facet } from "./facet.server.ts";
import { fixedValues } from "./fixed-values.server.ts";
import { lettersOfNumber, numberOfLetters } from "./letter-numbers.ts";

const longestValue = 200;

// Control characters are meaningless in a search, and PostgreSQL rejects NUL.
export const cleanText = (text: string, longest = longestValue) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, longest);

const anyText = (given: string) => cleanText(given) || null;

const withoutNames = (names: string) => `, without ${names}`;
const nothing = () => "";

const filedUnder = ({ kind, code, most }: { kind: "genre" | "subject"; code: number; most: number }) => ({
  combines: "all" as const,
  read: anyText,
  valuesOf: ({ headings }: { headings: { slug: string; kind: string }[] }) =>
    headings.filter((one) => one.kind === kind).map(({ slug }) => slug),
  names: {
    kind: "stored" as const,
    byValue: (values: string[]) =>
      sql`select id as number, slug as value, name from subjects where slug = any(${sql.param(values)}::text[]) and kind = ${kind}`,
    byNumber: (numbers: number[]) =>
      sql`select id as number, slug as value, name from subjects where id = any(${sql.param(numbers)}::bigint[]) and not is_hidden`,
  },
  panel: {
    code,
    order: null,
    most,
    numbersOf: ({ headings }: { headings: { id: number; kind: string }[] }) =>
      headings.filter((one) => one.kind === kind).map(({ id }) => id),
    valueOf: () => null,
    numberOf: () => null,
    isOpen: kind === "genre",
  },
});

const genre: Facet<"genre"> = {
  key: "genre",
  title: "Genre",
  values: "the slug of a genre, as the front page links to it",
  ...filedUnder({ kind: "genre", code: 1, most: 24 }),
  heading: { rank: 1, alone: (names) => names, after: nothing, without: withoutNames },
};

const subject: Facet<"subject"> = {
  key: "subject",
  title: "Tags",
  values: "the slug of a tag, as books’ pages link to it",
  ...filedUnder({ kind: "subject", code: 2, most: 12 }),
  heading: { rank: 2, alone: (names) => names, after: nothing, without: withoutNames },
};

const author: Facet<"author"> = {
  key: "author",
  title: "Author",
  values: "the slug of a person, as in `/author/jane-austen`",
  combines: "any",
  read: anyText,
  valuesOf: ({ personSlugs }) => personSlugs,
  names: {
    kind: "stored",
    byValue: (values) =>
      sql`select id as number, slug as value, name from people where slug = any(${sql.param(values)}::text[])`,
    byNumber: () => sql`select id as number, slug as value, name from people where false`,
  },
  panel: null,
  heading: { rank: 4, alone: (names) => names, after: nothing, without: withoutNames },
};

const series: Facet<"series"> = {
  key: "series",
  title: "Series",
  values: "the name of a series",
  combines: "any",
  read: anyText,
  valuesOf: (book) => [anyText(book.series ?? "")].filter((name) => name !== null),
  names: { kind: "known", nameOf: (name) => name },
  panel: null,
  heading: { rank: 3, alone: (names) => names, after: nothing, without: withoutNames },
};

const unknownLanguage = "und";

const language: Facet<"language"> = {
  key: "language",
  title: "Language",
  values: "a language subtag of BCP 47, like `fr`; `und` for unknown ones",
  combines: "any",
  read: anyText,
  valuesOf: (book) => [languageOf(book)],
  names: {
    kind: "known",
    nameOf: (tag) => (tag === unknownLanguage ? "Unknown language" : (languageName(tag) ?? tag)),
  },
  panel: {
    code: 3,
    order: null,
    most: 24,
    numbersOf: (book) => [numberOfLetters(languageOf(book))].filter((number) => number !== null),
    valueOf: lettersOfNumber,
    numberOf: numberOfLetters,
    isOpen: true,
  },
  heading: {
    rank: 5,
    alone: (names) => `Books in ${names}`,
    after: (names) => `, in ${names}`,
    without: (names) => `, not in ${names}`,
  },
};

function languageOf(book: { language: string }): string {
  const [tag = ""] = book.language.toLowerCase().split("-");
  return anyText(tag) ?? unknownLanguage;
}

/** The same limits as the front page's shelf of short reads; only books with a text have a length. */
const length: Facet<"length"> = {
  key: "length",
  title: "Length",
  combines: "any",
  ...fixedValues({
    code: 4,
    names: {
      short: "Short, up to 20,000 words",
      medium: "Medium, to 80,000",
      long: "Long, above 80,000",
    },
    valuesOf: ({ isTextHeld, wordCount }) => {
      if (!isTextHeld || wordCount < 1) return [];
      return [wordCount <= 20_000 ? "short" : wordCount <= 80_000 ? "medium" : "long"];
    },
    isOpen: true,
  }),
  heading: {
    rank: 6,
    alone: (_, [value, ...others]) => (value === "short" && others.length === 0 ? "Short reads" : null),
    after: nothing,
    without: withoutNames,
  },
};

const status: Facet<"status"> = {
  key: "status",
  title: "Status",
  combines: "any",
  ...fixedValues({
    code: 5,
    names: {
      complete: progressLabels.complete,
      ongoing: progressLabels.ongoing,
      hiatus: progressLabels.hiatus,
    },
    valuesOf: (book) => [book.status],
    isOpen: false,
  }),
  heading: {
    rank: 7,
    alone: (_, [value, ...others]) => (value === "complete" && others.length === 0 ? "Complete books" : null),
    after: nothing,
    without: withoutNames,
  },
};

const silent = { rank: 9, alone: () => null, after: nothing, without: withoutNames };

const audience: Facet<"audience"> = {
  key: "audience",
  title: "Audience",
  combines: "any",
  ...fixedValues({
    code: 6,
    names: audienceLabels,
    valuesOf: ({ disclosures }) => (disclosures?.audience ? [disclosures.audience] : []),
    isOpen: false,
  }),
  heading: silent,
};

const rating: Facet<"rating"> = {
  key: "rating",
  title: "Rating",
  combines: "any",
  ...fixedValues({
    code: 7,
    names: {
      "4.5": "4.5 stars and more",
      "4.0": "4 to 4.5 stars",
      "3.5": "3.5 to 4 stars",
      low: "Below 3.5 stars",
      none: "Not rated",
    },
    valuesOf: ({ averageRating, ratings }) => {
      if (averageRating === null || ratings === 0) return ["none"];
      return [["4.5", "4.0", "3.5"].find((least) => averageRating >= Number(least)) ?? "low"];
    },
    isOpen: false,
  }),
  heading: silent,
};

function periodOf(year: number): string {
  if (year >= 2020) return "since-2020";
  if (year < 1800) return "before-1800";
  const starts = [2010, 2000, 1980, 1950, 1900, 1800];
  const index = starts.findIndex((start) => year >= start);
  return `${starts[index]}-${(starts[index - 1] ?? 2020) - 1}`;
}

const year: Facet<"year"> = {
  key: "year",
  title: "First published",
  combines: "any",
  ...fixedValues({
    code: 8,
    names: {
      "since-2020": "2020 and later",
      "2010-2019": "2010–2019",
      "2000-2009": "2000–2009",
      "1980-1999": "1980–1999",
      "1950-1979": "1950–1979",
      "1900-1949": "1900–1949",
      "1800-1899": "1800–1899",
      "before-1800": "Before 1800",
    },
    valuesOf: ({ publishedYear }) => (publishedYear === null ? [] : [periodOf(publishedYear)]),
    isOpen: false,
  }),
  heading: silent,
};

const text: Facet<"text"> = {
  key: "text",
  title: "Availability",
  combines: "any",
  ...fixedValues({
    code: 9,
    names: {
      held: "Readable here",
      free: "Free to the end",
      members: "With members’ chapters",
      record: "Catalogue record only",
    },
    valuesOf: ({ isTextHeld, hasMembersChapters }) =>
      isTextHeld ? ["held", hasMembersChapters ? "members" : "free"] : ["record"],
    isOpen: true,
  }),
  heading: { ...silent, without: nothing },
};

const warning: Facet<"warning"> = {
  key: "warning",
  title: "Content warnings",
  combines: "all",
  ...fixedValues({
    code: 10,
    names: contentWarnings.named,
    valuesOf: ({ disclosures }) =>
      Object.entries(contentWarnings.named).flatMap(([value, name]) =>
        disclosures?.warnings.includes(name) ? [value] : [],
      ),
    isOpen: false,
  }),
  heading: silent,
};

/** What a profile may leave out for good is filed under the facet of the same key, save single books. */
type FacetsOfExclusions = { [Kind in Exclude<Exclusion["kind"], "book">]: Facet<Kind> };

/**
 * In the order of addresses, of the panel and of the docs. A kind of exclusion (`identity/exclusions`) without a facet does not compile:
 * its terms would be in no index, so that it left out nothing.
 */
export const facets: readonly Facet[] = Object.values({
  genre,
  text,
  language,
  length,
  status,
  subject,
  author,
  series,
  rating,
  year,
  audience,
  warning,
} satisfies FacetsOfExclusions & Record<string, Facet>);
