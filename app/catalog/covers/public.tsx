export { BookCard } from "./book-card.tsx";
export { BookCover } from "./book-cover.tsx";
export type { CoverFacts, CoverPicture } from "./book-cover.tsx";
