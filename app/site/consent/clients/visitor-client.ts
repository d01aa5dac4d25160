/** A client of analytics: what differs between PostHog and Mixpanel, and nothing else of them. */
export interface VisitorClient {
  /** P06. The address is read, and shortened, by the client's own hooks. */
  trackPageView(properties: Record<string, unknown>): void;
  /** Who is signed in, by a number that only this site can connect with a profile; null after signing out. */
  identify(id: string | null): void;
  /** Starts, or stops, recording: private pages are never recorded. */
  record(isAllowed: boolean): void;
  /** Drops what waits to be sent and sends no more. */
  stop(): void;
}

/** S11: the properties of every event. */
export const staticProperties = { app_version: "1.0.0", platform: "web", environment: "production" };

/** The project of this site's own collector; the key of an operator's provider never reaches a browser. */
export const ownProject = "octavo";

/** The longest recording in one piece. */
export const longestRecording = 5 * 60_000;

/** Not recorded at all: what people write, and pictures of people. */
export const blockedParts = "[contenteditable], .ProseMirror, .profile-menu, .avatar, iframe";

/** Recorded as asterisks: names of the visitor, and what a form holds. */
export const maskedText = "[data-own], .site-menu, form, output";
