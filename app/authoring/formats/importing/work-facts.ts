import { genres, licenceLabels } from "#app/catalog/labels/public.ts";
import { lengthOf, workLimits } from "#app/authoring/text-limits/public.ts";
import type { FoundFacts } from "#app/manuscript/formats/html/read/manuscript.ts";

type Licence = keyof typeof licenceLabels;

/**
 * A file's metadata as settings of a work. Values that are too long are omitted instead of cut: half a summary is worse than
 * none, and its author sees that it is missing.
 */
export function workFacts(found: FoundFacts | null | undefined) {
  if (!found) return {};
  const subjects = [...new Set(found.subjects.map(oneLine))].filter(Boolean);
  const isGenre = (name: string) => genres.some((genre) => genre === name);
  return {
    subtitle: fitting(oneLine(found.subtitle ?? ""), workLimits.subtitle),
    summary: fitting(
      (found.summary ?? "").split(/\n+/).map(oneLine).filter(Boolean).join("\n"),
      workLimits.summary,
    ),
    genres: subjects.filter(isGenre),
    tags: subjects
      .filter((name) => !isGenre(name) && lengthOf(name) <= workLimits.tag)
      .slice(0, workLimits.tags),
    seriesName: fitting(oneLine(found.series?.name ?? ""), workLimits.title),
    seriesPosition: fitting(oneLine(found.series?.position ?? ""), mostOfPosition),
    licence: licenceOf(found.licence ?? ""),
    isbn: found.isbn,
  };
}

const mostOfPosition = 20;

const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();
const fitting = (text: string, limit: number) => (text === "" || lengthOf(text) > limit ? null : text);

/** A supported licence by URL or name; otherwise the author chooses one. */
function licenceOf(rights: string): Licence {
  const names = Object.keys(licenceLabels) as Licence[];
  const isNamed = (name: Licence) =>
    rights === licenceLabels[name].url || rights === licenceLabels[name].name;
  return names.find(isNamed) ?? "all-rights-reserved";
}

/** Labels of what an import contains besides chapters. */
export function factLabels(found: FoundFacts | null | undefined): string[] {
  const { subtitle, summary, genres: shelves = [], tags = [], seriesName, licence, isbn } = workFacts(found);
  const rights: [boolean, string][] = [
    [Boolean(subtitle), "a subtitle"],
    [Boolean(summary), "a summary"],
    [shelves.length + tags.length > 0, "genres and tags"],
    [Boolean(seriesName), "a series"],
    [licence !== undefined && licence !== "all-rights-reserved", "a licence"],
    [Boolean(isbn), "an ISBN"],
  ];
  return rights.flatMap(([is, words]) => (is ? [words] : []));
}
