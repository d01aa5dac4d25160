import { defineEvent } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Asks what writing costs, for strangers who are about to sign in; null where nothing is sold. */
export const offerWanted = defineEvent<Site, string | null>("offer-wanted");
