import { isStopWord, plainText, withoutArticle } from "../terms/plain-words.ts";
import { storedHash } from "../terms/word-keys.ts";

/** What a book adds to the suggestions. */
export interface SuggestedBook {
  id: number;
  jid: string;
  /** The renown of the book. */
  prior: number;
  title: string;
  alsoKnownAs: string[];
  authors: string[];
  series: string | null;
  people: { id: number; slug: string; name: string }[];
  headings: { id: number; slug: string; name: string; kind: "genre" | "subject" }[];
}

export interface SuggestionRow {
  kind: "book" | "author" | "series" | "tag";
  target: number;
  key: string;
  weight: number;
  band: number;
  label: string | null;
  /** For an index that cannot look up what it suggests. */
  shown: { name: string; slug: string; detail: string | null; subjectKind: "genre" | "subject" | null };
}

const longestKey = 60;
/** A title is found from so many of its later words. */
const mostInnerKeys = 3;
/** Not one that is only recorded, and that fewer than six have rated. */
const leastOfInnerKeys = Math.log(7) / 16;

const leastOfBand = [0.8, 0.6, 0.4];

const bandOf = (weight: number): number => {
  const band = leastOfBand.findIndex((least) => weight >= least);
  return band === -1 ? leastOfBand.length : band;
};

function keysOfTitle({ title, alsoKnownAs, prior }: SuggestedBook): string[] {
  const plain = plainText(title);
  const words = withoutArticle(plain).split(" ");
  const inner = words
    .map((word, index) => (index === 0 || isStopWord(word) ? null : words.slice(index).join(" ")))
    .filter((key) => key !== null)
    .slice(0, prior < leastOfInnerKeys ? 0 : mostInnerKeys);
  // A title without a letter has a key as well: a book without any waits for the job.
  const keys = [plain, words.join(" "), ...inner, ...alsoKnownAs.slice(0, 2).map(plainText)];
  const found = keys.filter((key) => key !== "");
  return found.length > 0 ? found : [title.trim().toLowerCase() || "–"];
}

/** "Jane Austen" also by "Austen Jane". */
function keysOfName(name: string): string[] {
  const words = plainText(name).split(" ");
  return [words.join(" "), [...words.slice(-1), ...words.slice(0, -1)].join(" ")].filter((key) => key !== "");
}

type NamedTarget = Pick<SuggestionRow["shown"], "name" | "slug">;

export function suggestionsOf(book: SuggestedBook): SuggestionRow[] {
  const { prior: weight } = book;
  const rowsOf = (
    {
      kind,
      target,
      ...shown
    }: Pick<SuggestionRow, "kind" | "target"> & Partial<SuggestionRow["shown"]> & NamedTarget,
    keys: string[],
  ): SuggestionRow[] =>
    [...new Set(keys.map((key) => key.slice(0, longestKey)))].map((key) => ({
      kind,
      target,
      key,
      weight,
      band: bandOf(weight),
      label: kind === "series" ? book.series : null,
      shown: { detail: null, subjectKind: null, ...shown },
    }));
  const series = plainText(book.series ?? "");
  const { id, jid: slug, title: name, authors } = book;
  return [
    ...rowsOf({ kind: "book", target: id, name, slug, detail: authors[0] ?? null }, keysOfTitle(book)),
    ...book.people.flatMap(({ id: target, ...person }) =>
      rowsOf({ kind: "author", target, ...person }, keysOfName(person.name)),
    ),
    ...book.headings.flatMap(({ id: target, kind: subjectKind, name: tag, slug: tagSlug }) =>
      rowsOf(
        { kind: "tag", target, name: tag, slug: tagSlug, subjectKind },
        [plainText(tag)].filter((key) => key !== ""),
      ),
    ),
    ...(series === "" || book.series === null
      ? []
      : rowsOf({ kind: "series", target: storedHash(series), name: book.series, slug: book.series }, [
          series,
        ])),
  ];
}
