export { correctedTime } from "./place-input.ts";
export { placeOperations } from "./place-operations.server.ts";
