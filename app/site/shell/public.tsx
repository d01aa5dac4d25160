/** What a page or layout shows in place of itself when it failed: `export function ErrorBoundary({ error }) …`. */
/** Says before the first paint who looks at the page. */
export { default as viewerScript } from "./viewer/viewer-script.ts?script";
