import { attribute, rawTextOf, textOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import type { PublicationMetadata } from "../../publication.ts";
import { isRightToLeft, languageTag } from "../../language-tag.ts";
import { mostCreators, readCreators } from "./creators.ts";
import { readDescription } from "./description.ts";
import { readIdentifiers } from "./identifiers.ts";
import { withDirection } from "../../text/output/text-direction.ts";
import { directionOf, type PackageDocument } from "../package-document.ts";
import { cleanText, MetadataFacts } from "./refinements.ts";

/** Everything the package says about the book. A book without a title has an empty one: the importer knows the file's name. */
export function readMetadata(document: PackageDocument): PublicationMetadata {
  const facts = new MetadataFacts(document.metadata);
  const language = readLanguage(facts);
  const creators = readCreators(facts);
  if (creators.length > mostCreators)
    document.warnings.push(`The file names ${creators.length} people: the first ${mostCreators} are kept.`);
  return {
    ...readTitles(facts, language, document.direction),
    creators: creators.slice(0, mostCreators),
    language,
    subjects: readSubjects(facts),
    series: readSeries(facts),
    ...readDescription(facts),
    identifiers: readIdentifiers(facts, document.uniqueIdentifierId),
    publisher: firstText(facts, "publisher"),
    publishedOn: readDate(facts),
    rights: firstText(facts, "rights"),
    progressionDirection: document.progressionDirection ?? (isRightToLeft(language) ? "rtl" : "ltr"),
  };
}

function firstText(facts: MetadataFacts, name: string): string | null {
  const element = facts.named(name)[0];
  return (element && cleanText(textOf(element))) || null;
}

function readTitles(
  facts: MetadataFacts,
  language: string,
  direction: PackageDocument["direction"],
): { title: string; subtitle: string | null; sortTitle: string } {
  const titles = facts.named("title");
  const typed = (type: string) => titles.find((title) => facts.refined(title, "title-type")[0] === type);
  const main = typed("main") ?? titles.find((title) => !facts.refined(title, "title-type")[0]) ?? titles[0];
  const subtitle = typed("subtitle");
  const title = main ? cleanText(textOf(main)) : "";
  const sortTitle = main && (facts.refined(main, "file-as")[0] ?? facts.content("calibre:title_sort"));
  const directed = (element: ElementNode | undefined, text: string) =>
    withDirection(text, (element && directionOf(element, "dir")) ?? direction);
  return {
    title: directed(main, title),
    subtitle: (subtitle && subtitle !== main && directed(subtitle, cleanText(textOf(subtitle)))) || null,
    sortTitle: sortTitle ? cleanText(sortTitle) : sortTitleOf(title, language),
  };
}

/** Leading articles, by language; those ending in an apostrophe stick to the next word. */
const ARTICLES: Record<string, string[]> = {
  en: ["the", "a", "an"],
  fr: ["le", "la", "les", "un", "une", "l’", "l'"],
  de: ["der", "die", "das", "ein", "eine"],
  es: ["el", "la", "los", "las", "un", "una"],
  it: ["il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "l’", "l'"],
  pt: ["o", "a", "os", "as", "um", "uma"],
  nl: ["de", "het", "een"],
};

/** The title with a leading article behind it, in the languages above; else as it is. `language` is a BCP 47 tag. */
export function sortTitleOf(title: string, language: string): string {
  const lower = title.toLowerCase();
  for (const article of ARTICLES[language.slice(0, 2)] ?? []) {
    const lead = /[’']$/.test(article) ? article : `${article} `;
    if (lower.startsWith(lead) && title.length > lead.length)
      return `${title.slice(lead.length)}, ${title.slice(0, lead.length).trim()}`;
  }
  return title;
}

function readLanguage(facts: MetadataFacts): string {
  for (const element of facts.named("language")) {
    const tag = languageTag(textOf(element));
    if (tag) return tag;
  }
  return "und";
}

function readSubjects(facts: MetadataFacts): string[] {
  const named = facts.named("subject").map((element) => cleanText(textOf(element)));
  // Standard Ebooks files its genres apart from the library headings.
  const genres = facts.properties("se:subject").map((element) => cleanText(textOf(element)));
  return [...new Set([...genres, ...named])].filter((subject) => subject !== "" && subject.length <= 200);
}

function readSeries(facts: MetadataFacts): PublicationMetadata["series"] {
  const collections = facts.properties("belongs-to-collection");
  const type = (element: ElementNode) => facts.refined(element, "collection-type")[0] ?? "";
  const collection =
    collections.find((one) => type(one) === "series") ?? collections.find((one) => type(one) === "");
  const name = collection && cleanText(textOf(collection));
  if (collection && name) {
    const position = cleanText(facts.refined(collection, "group-position")[0] ?? "");
    return { name, position: position || null };
  }
  const calibre = facts.content("calibre:series");
  if (!calibre) return null;
  const index = cleanText(facts.content("calibre:series_index") ?? "");
  // calibre writes 1.0 for the first book.
  return { name: cleanText(calibre), position: index.replace(/\.0+$/, "") || null };
}

/** The day of publication; EPUB 2 files give several dates and say which is which. */
function readDate(facts: MetadataFacts): string | null {
  const dates = facts.named("date");
  const published = dates.find((date) => facts.refined(date, "event")[0]?.toLowerCase() === "publication");
  const other = dates.find((date) => !/modif|creat/i.test(facts.refined(date, "event")[0] ?? ""));
  const issued = facts.properties("dcterms:issued")[0];
  const element = published ?? other ?? issued;
  return element ? isoDate(rawTextOf(element).trim()) : null;
}

/** The year, month or day at the beginning of a date as ISO 8601; else a year anywhere in it; null where there is none. */
export function isoDate(text: string): string | null {
  const iso = /^(-?\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?(?![\d])/.exec(text);
  // calibre's way of saying "unknown".
  if (iso?.[1] === "0101" || iso?.[1] === "0000") return null;
  if (iso) return [iso[1], iso[2], iso[3]].filter((part) => part !== undefined).join("-");
  return /\b(1[0-9]{3}|20\d{2})\b/.exec(text)?.[1] ?? null;
}

/** The identifier that font obfuscation is keyed by, spelt as in the file. */
export function rawIdentifiers(document: PackageDocument): { unique: string; all: string[] } {
  const identifiers = new MetadataFacts(document.metadata).named("identifier");
  const unique =
    identifiers.find((element) => attribute(element, "id") === document.uniqueIdentifierId) ?? identifiers[0];
  return { unique: unique ? rawTextOf(unique) : "", all: identifiers.map((element) => rawTextOf(element)) };
}
