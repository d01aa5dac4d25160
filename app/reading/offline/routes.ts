import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const offlineRoutes = [
  route("service-worker.js", "./worker/service-worker-resource.ts"),
  route("offline/files.json", "./site/site-files-resource.ts"),
  route("offline/viewer.json", "./site/offline-viewer-resource.ts"),
  route("book-reader/:id/offline.json", "./book/offline-files-resource.ts"),
];

export const offlinePageRoutes = [route("offline", "./screen/offline-page.tsx")];
