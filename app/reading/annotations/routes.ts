import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const annotationRoutes = [
  route("api/annotations", "./sync/marks-resource.ts"),
  route("library/marks/export/:file", "./export/export-resource.ts"),
];
