import { defineEvent } from "#app/platform/events/events.server.ts";

/** Asks for the names of genres, one of which a new user may choose. */
export const genresWanted = defineEvent<undefined, readonly string[]>("genres-wanted");
