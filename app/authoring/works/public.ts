export type { OutlineChapter } from "./outline/outline-queries.server.ts";
export { accessLabels, workStateLabels } from "./frame/work-labels.ts";
export { editPath, typographyPath, workPath } from "./frame/work-paths.ts";
