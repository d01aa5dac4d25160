export { entryColumns, toEntry } from "./entry-columns.server.ts";
export type { EntryRow } from "./entry-columns.server.ts";
