import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "./content-viewer.ts";
import { shownProfiles } from "./visible-authors.server.ts";

/**
 * `from ${listedShelves(viewer)}`: the shelves of readers that are found on other pages, as `s`, with their owners' names. None for a viewer
 * with an age cap: nobody has read what strangers call their shelves. Their books are the business of `listedBooks`.
 */
export const listedShelves = ({ ageCap }: Pick<ContentViewer, "ageCap">): SQL => sql`(
  select s.*, p.handle, p.full_name, p.first_name, p.last_name from shelves s join ${shownProfiles} on p.id = s.profile_id
  where s.is_public and s.is_listed and ${ageCap === null}) as s`;
