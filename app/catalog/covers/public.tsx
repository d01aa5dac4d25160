export { BookCard } from "./book-card.tsx";
export { BookCover, DrawnCover } from "./book-cover.tsx";
export type { CoverFacts } from "./book-cover.tsx";
