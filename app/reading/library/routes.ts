import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const libraryApiRoutes = [
  route("continue-reading.json", "./continuing/opened-books-resource.ts"),
  route("api/library/continue", "./continuing/continue-resource.ts"),
  route("api/library/current", "./continuing/current-books-resource.ts"),
  route("shelf/:id/feed.atom", "./shelves/shelf-feed-resource.ts"),
  route("library/export/:format", "./transfer/export-resource.ts"),
  route("api/library/books", "./books/states-resource.ts"),
  route("api/library/books/:jid", "./books/choice-resource.ts"),
];

export const libraryRoutes = [
  route("library", "./library-page.tsx"),
  route("library/marks", "./marks/marks-page.tsx"),
  route("library/marks/import", "./marks/marks-import-page.tsx"),
  route("library/history", "./history/history-page.tsx"),
  route("library/reading", "./history/reading-page.tsx"),
  route("library/import", "./transfer/import-page.tsx"),
  route("library/shelves", "./shelves/shelves-page.tsx"),
  route("library/shelves/:id", "./shelves/shelf-page.tsx"),
  route("shelf/:id", "./shelves/public-shelf-page.tsx"),
  route("library/book/:jid", "./books/library-book-page.tsx"),
];
