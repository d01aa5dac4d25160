import { genreVoice } from "#app/catalog/labels/public.server.ts";
import { findGenrePick } from "#app/catalog/subjects/public.server.ts";
import type { PickedBook } from "#app/catalog/subjects/public.tsx";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { listFilters } from "../facets/filters.ts";
import type { SearchInput } from "../search-input.server.ts";

/** Of a list that shows one genre and nothing else, on its first page: the same as on the page of the genre. */
export async function findGenreIntro(
  { db, now }: { db: Db; now: () => Date },
  input: SearchInput,
  viewer: ContentViewer,
): Promise<{ voice: string; pick: PickedBook } | null> {
  const [filter, ...others] = listFilters(input.filters);
  if (filter?.key !== "genre" || filter.isExcluded || others.length > 0) return null;
  if (input.q !== "" || input.page > 1) return null;
  const found = await findGenrePick(db, filter.value, { viewer, now: now() });
  const voice = found ? genreVoice(found.genre) : null;
  return found && voice ? { voice, pick: found.pick } : null;
}
