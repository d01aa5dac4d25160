export { contentViewerOf } from "./age-cap.server.ts";
