/** Loaded by the reader for whoever is signed in. */
export { EarlierPlaces, type EarlierPlacesProps } from "./device/earlier-places.tsx";
export { messageOf, PlaceNotice } from "./device/place-notice.tsx";
export { type KnownPlaces, type PlaceTracker, trackPlaces } from "./device/track-places.ts";
