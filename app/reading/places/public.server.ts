export { placeOperations } from "./place-operations.server.ts";
