export { BookCard } from "./book-card.tsx";
export { BookCover } from "./book-cover.tsx";
export type { CoverFacts } from "./book-cover.tsx";
