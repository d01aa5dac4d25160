export { removePlaces, storePlaces } from "./place-commands.server.ts";
export { SentPlaces } from "./place-input.ts";
export { placeOperations } from "./place-operations.server.ts";
