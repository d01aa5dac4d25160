/** The number of chapters on a page. */
export const chaptersOnPage = 200;

/** The requested page number; 1 when it is missing or invalid. */
export function readPage(given: string | null): number {
  const page = Number(given);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** One page of a list, at most the last, and the number of the first item of each page. */
export function pageOf<Item>(items: Item[], requested: number) {
  const begins = Array.from(
    { length: Math.max(1, Math.ceil(items.length / chaptersOnPage)) },
    (_, at) => at * chaptersOnPage + 1,
  );
  const page = Math.min(requested, begins.length);
  const from = (page - 1) * chaptersOnPage;
  return { items: items.slice(from, from + chaptersOnPage), page, begins, chapterCount: items.length };
}
