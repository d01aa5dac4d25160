export { selectedProfile } from "./device/device.ts";
export { sendUnsent } from "./device/track-places.ts";
export type { PlaceLocator } from "./place.ts";
export type { ShownPlace } from "./place-queries.server.ts";
