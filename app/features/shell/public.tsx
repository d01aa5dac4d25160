/** What a page or layout shows in place of itself when it failed: `export function ErrorBoundary({ error }) …`. */
export { ErrorScreen } from "./error-screen.tsx";
