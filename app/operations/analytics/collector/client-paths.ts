// The addresses of the clients, without a slash at their end.

const mixpanelPaths = ["/track", "/engage", "/groups", "/record"];
const posthogPaths = ["/e", "/i/v0/e", "/batch", "/capture", "/s"];

/** Where batches and recordings are sent. */
export const sendingPaths: ReadonlySet<string> = new Set([...mixpanelPaths, ...posthogPaths]);

/** Where recordings are sent. */
export const recordingPaths: ReadonlySet<string> = new Set(["/s", "/record"]);

export const clientOf = (path: string) => (mixpanelPaths.includes(path) ? "mixpanel" : "posthog");
