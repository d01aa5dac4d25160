import { byline, mostNamed, unlistedNote } from "#app/catalog/covers/public.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { toCard } from "#app/catalog/covers/public.server.ts";
import { authorAddress } from "#app/catalog/people/public.server.ts";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { lengthLabel, readingTimeLabel } from "#app/catalog/reading-time/public.ts";
import { type CreditLine, editionCredits, titleCredits } from "./roles.ts";
import { publicationYears } from "./labels/publication-years.ts";
import { type Rights, rightsOf } from "./labels/rights-labels.ts";
import { labelledSubjects } from "./labels/subject-labels.ts";
import { type Outline, outlineOf } from "../contents/outline.ts";
import type { BookRow } from "../book-queries.server.ts";
import {
  disclosureFacts,
  authorSection,
  notHeldMessage,
  statusLabel,
  withdrawnMessage,
  markLocked,
} from "./work-facts.server.ts";

/** The book as its page shows it, with every number and date already formatted. */
export interface BookPageFacts {
  card: CoverFacts;
  subtitle: string | null;
  credits: CreditLine<{ name: string; address: string }>[];
  series: { name: string; position: string | null } | null;
  descriptionHtml: string | null;
  /** Of a book that was written here: its author, following it, what is new. */
  authorHtml: string;
  summary: string;
  facts: string[];
  rating: string | null;
  genres: { slug: string; name: string }[];
  subjects: { slug: string; name: string }[];
  publication: [label: string, value: string][];
  rights: Rights | null;
  /** Collapsed at first: they may reveal the plot. */
  warnings: string;
  outline: Outline;
  printedPages: [first: string, last: string] | null;
  /** Why it cannot be read here. */
  noText: string;
  isTextHeld: boolean;
  /** In its text one may look for words without opening it. */
  isSearchable: boolean;
  isDownloadable: boolean;
}

const grouped = new Intl.NumberFormat("en");
const longestSummary = 200;

export function toPageFacts(row: BookRow): BookPageFacts {
  const text = { language: row.language ?? "", wordCount: row.wordCount, characterCount: row.characterCount };
  const facts = [languageName(text.language), lengthLabel(text), readingTimeLabel(text), statusLabel(row)];
  const toLink = ({ slug, name }: BookRow["subjects"][number]) => ({ slug, name });
  return {
    card: toCard(row),
    subtitle: row.subtitle,
    credits: titleCredits(row.credits).map(({ people, ...line }) => ({
      ...line,
      people: people.map((person) => ({ name: person.name, address: authorAddress(person) })),
    })),
    series: row.seriesName ? { name: row.seriesName, position: row.seriesPosition } : null,
    descriptionHtml: row.descriptionHtml,
    authorHtml: authorSection(row),
    summary: summaryOf(row),
    facts: facts.filter((fact) => fact !== null),
    rating: ratingOf(row),
    genres: row.subjects.filter((subject) => subject.kind === "genre").map(toLink),
    subjects: labelledSubjects(row.subjects.filter(({ kind }) => kind === "subject").map(toLink)),
    publication: publicationOf(row),
    rights: row.rights === null ? null : rightsOf(row.rights),
    warnings: row.disclosures?.warnings.join(", ") ?? "",
    printedPages: row.isTextHeld ? row.printedPages : null,
    outline: outlineOf({
      title: row.title,
      text,
      contents: markLocked(row.contents, new Set(row.memberChapters)),
      chapters: row.chapters,
    }),
    noText: row.isWithdrawn ? withdrawnMessage : notHeldMessage,
    isTextHeld: row.isTextHeld,
    isSearchable: row.isTextSearchable,
    isDownloadable: row.isDownloadable,
  };
}

function summaryOf(row: BookRow): string {
  const authors = byline(row.authors, 5);
  const description = row.description?.replace(/\s+/g, " ").trim();
  if (!description)
    return authors ? `${row.title} by ${authors}: read it online.` : `${row.title}: read it online.`;
  if (description.length <= longestSummary) return description;
  return `${description.slice(0, longestSummary).replace(/\s+\S*$/, "")} …`;
}

function ratingOf({ averageRating, ratingsCount }: BookRow): string | null {
  if (averageRating === null || ratingsCount === 0) return null;
  return `${averageRating.toFixed(1)} of 5, from ${grouped.format(ratingsCount)} ratings`;
}

const namesOf = ({ people, areMore }: CreditLine) =>
  [...people.map(({ name }) => name), ...(areMore ? ["and many others"] : [])].join(", ");

function publicationOf(row: BookRow): [string, string][] {
  const all: [string, string | null][] = [
    ...publicationYears(row),
    ["Publisher", row.publisher],
    ...editionCredits(row.credits).map((line): [string, string] => [line.label, namesOf(line)]),
    ["ISBN", row.isbns.join(", ") || null],
    ...disclosureFacts(row.disclosures),
  ];
  return all.filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== "");
}

/** The book as schema.org data, without its addresses. */
export function jsonLdOf(row: BookRow): Record<string, unknown> {
  const people = (role: string) =>
    row.credits
      .filter((credit) => credit.role === role)
      .slice(0, mostNamed)
      .map(({ name }) => ({ "@type": "Person", name }));
  const properties = {
    name: row.title,
    alternativeHeadline: row.subtitle,
    author: people("aut"),
    creditText: unlistedNote(row.authors),
    translator: people("trl"),
    illustrator: people("ill"),
    inLanguage: row.language,
    description: row.description,
    isbn: row.isbns,
    publisher: row.publisher && { "@type": "Organization", name: row.publisher },
    datePublished: row.publishedOn,
    genre: row.subjects.filter((subject) => subject.kind === "genre").map(({ name }) => name),
    bookFormat: row.isTextHeld ? "https://schema.org/EBook" : null,
    isPartOf: row.seriesName && { "@type": "BookSeries", name: row.seriesName },
    position: row.seriesName && row.seriesPosition,
    aggregateRating:
      row.averageRating !== null && row.ratingsCount > 0
        ? { "@type": "AggregateRating", ratingValue: row.averageRating, ratingCount: row.ratingsCount }
        : null,
  };
  const isGiven = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => isGiven(value)));
}
