import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const readerRoutes = [
  route("book-reader/:id/navigation.json", "./navigation-resource.ts"),
  route("book-reader/:id/search.json", "./searching/book-search-resource.ts"),
  route("book-reader/:id/:chapter/chapter.json", "./chapter-resource.ts"),
  route("book-reader/:id/:chapter/members.json", "./members-resource.ts"),
  route("book-reader/:id/:chapter/members", "./members-page.tsx"),
  route("book-reader/:id/:chapter/picture/:file", "./picture-resource.ts"),
  route("book-reader/:id/:chapter/overlay.json", "./listening/overlay-resource.ts"),
  route("book-reader/:id/:chapter/note.json", "./note-resource.ts"),
  route("book-reader/:id/:chapter?", "./chapter-page.tsx"),
];
