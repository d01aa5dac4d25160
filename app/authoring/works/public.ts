export type { OutlineChapter } from "./outline/outline-queries.server.ts";
export { accessLabels } from "./frame/work-labels.ts";
export { editPath, typographyPath, workPath } from "./frame/work-paths.ts";
export { workStateLabels } from "./frame/work-labels.ts";
export type { WorkState } from "./frame/work-labels.ts";
