import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const readChapterRoutes = [
  route("api/read-chapters", "./calls/read-chapters-resource.ts"),
  route("api/since-you-read", "./calls/since-you-read-resource.ts"),
];

export const chapterChangesRoutes = [route("book-reader/:id/:chapter/changes", "./changes/changes-page.tsx")];
