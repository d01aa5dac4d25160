/** Loaded by the reader for whoever is signed in. */
export { messageOf, PlaceNotice } from "./device/place-notice.tsx";
export { type KnownPlaces, type PlaceTracker, trackPlaces } from "./device/track-places.ts";
