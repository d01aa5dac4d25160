export { requireApiViewer } from "./api-viewer.server.ts";
export { refreshViewerCookies } from "./refresh-viewer.server.ts";
export type { Viewer } from "./viewer.server.ts";
export { findViewer, requireSignedIn, requireViewer, toProfile } from "./viewer.server.ts";
