export { placeOperations } from "./place-operations.server.ts";
export { listCurrentPlaces } from "./place-queries.server.ts";
