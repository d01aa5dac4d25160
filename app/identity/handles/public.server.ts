export type { HandleObjection } from "./handle-labels.ts";
export { handleObjection } from "./handle-queries.server.ts";
