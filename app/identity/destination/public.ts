export type { Destination } from "./destination.ts";
export { isSafePath, readDestination } from "./destination.ts";
