import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const editorRoutes = [
  route("writing-edit", "./editor-page.tsx"),
  route("writing-edit/text/:chapterId", "./document/text-resource.ts"),
  route("writing/:id/typography", "./typography/typography-page.tsx"),
  route("writing-edit/preview", "./preview/preview-page.tsx"),
  route("writing-edit/picture/:workId/:hash", "./pictures/picture-resource.ts"),
];

/** API calls, outside the page layout, below a gated prefix (R20). */
export const editorApiRoutes = [
  route("api/writing/chapters/:chapterId", "./document/chapter-resource.ts"),
  route("api/writing/chapters/:chapterId/changes", "./saving/changes-resource.ts"),
  route("api/writing/chapters/:chapterId/revisions", "./revisions/history-resource.ts"),
  route("api/writing/chapters/:chapterId/revisions/:revisionId", "./revisions/revision-resource.ts"),
  route("api/writing/works/:workId/find", "./find-replace/find-resource.ts"),
  route("api/writing/works/:workId/pictures", "./pictures/picture-upload-resource.ts"),
];
