export { openBookFile } from "./files/book-file.server.ts";
export { readNumeral } from "./contents/outline.ts";
export { followMovedBook } from "./moved-book.server.ts";
export { nextChapterAt } from "./next-chapter-queries.server.ts";
export { firstSentence, listNextReads } from "./next-reads-queries.server.ts";
export { socialCard } from "./social-card/social-card-function.server.ts";
