import { isAway } from "#app/platform/http/is-away.ts";
import { type BookHits, queryOf } from "./book-hits.ts";

/** Why a search has no answer: `unreached` when neither the site nor the device has the book's text. */
export type SearchFailure = "failed" | "unreached";

/** Longer than the site takes for the longest book; with a network that answers nothing one waits no longer. */
const patienceMs = 8_000;

/** Searches a book on the site, or on the device where the site is not reached. */
export async function fetchHits(jid: string, typed: string): Promise<BookHits | SearchFailure> {
  const query = queryOf(typed);
  const response = await reach(jid, query);
  try {
    if (response && !isAway(response)) return response.ok ? await response.json() : "failed";
    const { searchStored } = await import("./search-stored.ts");
    return (await searchStored(jid, query)) ?? (response ? "failed" : "unreached");
  } catch {
    // The connection ended in the middle of the answer, or the device's storage is disabled.
    return "failed";
  }
}

async function reach(jid: string, query: string): Promise<Response | null> {
  const address = `/book-reader/${encodeURIComponent(jid)}/search.json?q=${encodeURIComponent(query)}`;
  try {
    return await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  } catch {
    return null;
  }
}
