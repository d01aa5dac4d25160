import { defineEvent } from "#app/platform/events/events.server.ts";

/** Asks for the names of genres, of which a newcomer may choose one to begin with. */
export const genresWanted = defineEvent<undefined, readonly string[]>("genres-wanted");
