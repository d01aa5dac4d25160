import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface JudgedQuery {
  kind: string;
  query: string;
  /** Empty where nothing must be found. */
  titles: { title: string; author: string | null }[];
}

export async function readJudged(): Promise<JudgedQuery[]> {
  const lines = (await readFile(join(import.meta.dirname, "judged-queries.txt"), "utf8")).split("\n");
  let kind = "";
  return lines.flatMap((line) => {
    if (line.startsWith("## ")) kind = line.slice(3);
    const [query, expected] = line.split(" => ");
    if (line.startsWith("#") || query === undefined || expected === undefined) return [];
    const titles = expected.split(" | ").map((one) => {
      const [, title = one, author = null] = /^(.*) \/ (.*)$/.exec(one) ?? [];
      return { title, author };
    });
    return [{ kind, query, titles: expected === "-" ? [] : titles }];
  });
}

export interface FoundItem {
  title: string;
  authors: { name: string }[] | string[];
}

const isMeant = ({ titles }: JudgedQuery, item: FoundItem): boolean =>
  titles.some(
    ({ title, author }) =>
      item.title === title && (author === null || JSON.stringify(item.authors).includes(author)),
  );

/** The place of the first book that was meant, from 1; infinite where there is none. Where nothing is meant nothing must be found. */
export function placeOf(query: JudgedQuery, items: FoundItem[]): number {
  if (query.titles.length === 0) return items.length === 0 ? 1 : Number.POSITIVE_INFINITY;
  const index = items.findIndex((item) => isMeant(query, item));
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

/** Shares of queries whose book is first, and among five; mean reciprocal rank. */
export function successOf(places: number[]) {
  const share = (limit: number) => places.filter((place) => place <= limit).length / places.length;
  const mrr = places.reduce((sum, place) => sum + 1 / place, 0) / places.length;
  return { at1: share(1), at5: share(5), mrr };
}
