/** What a page or layout shows when it failed: `export function ErrorBoundary({ error }) …`. */
/** Determines the viewer before the first paint. */
export { default as viewerScript } from "./viewer/viewer-script.ts?script";
