// The addresses of the clients, without a slash at their end.

/** Where recordings are sent. */
export const recordingPaths = new Set(["/s", "/record"]);

const mixpanelPaths = new Set(["/track", "/engage", "/groups", "/record"]);

export const clientOf = (path: string) => (mixpanelPaths.has(path) ? "mixpanel" : "posthog");
