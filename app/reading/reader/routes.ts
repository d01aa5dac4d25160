import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const readerRoutes = [
  // Below the gated prefix of writing (R20).
  route("writing-edit/preview/page", "./preview/draft-page.tsx"),
  route("book-reader/:id/navigation.json", "./chapter/navigation-resource.ts"),
  route("book-reader/:id/search.json", "./searching/book-search-resource.ts"),
  route("book-reader/:id/:chapter/chapter.json", "./chapter/chapter-resource.ts"),
  route("book-reader/:id/:chapter/members.json", "./members/members-resource.ts"),
  route("book-reader/:id/:chapter/members", "./members/members-page.tsx"),
  route("book-reader/:id/:chapter/picture/:file", "./chapter/picture-resource.ts"),
  route("book-reader/:id/:chapter/overlay.json", "./listening/overlay-resource.ts"),
  route("book-reader/:id/:chapter/note.json", "./chapter/note-resource.ts"),
  route("book-reader/:id/:chapter?", "./chapter/chapter-page.tsx"),
];
