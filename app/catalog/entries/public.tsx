export { BookEntries, BookEntryItem } from "./book-entries.tsx";
export type { BookEntry } from "./book-entries.tsx";
