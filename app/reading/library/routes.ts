import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const libraryRoutes = [route("continue-reading.json", "./opened-books-resource.ts")];
