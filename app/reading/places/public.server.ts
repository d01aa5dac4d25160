export * as currentPlace from "./current-place.ts";
export { removePlaces, storePlaces } from "./place-commands.server.ts";
export { correctedTime, SentPlaces } from "./place-input.ts";
export { placeOperations } from "./place-operations.server.ts";
export { listCurrentPlaces, listPlaces } from "./place-queries.server.ts";
