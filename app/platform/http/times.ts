/**
 * Every time of the requirements' list of constants, L01 to L11, for browser and server. In milliseconds, unless the
 * name says otherwise. (L04 is in `ui` with the icon, as `ui` imports nothing.)
 */

/** L01: the cookies `user` and `current-user`, and `auth-user`. */
export const profileCookieSeconds = 604_800;
export const accountCookieSeconds = 86_400;

/** L02. */
export const destinationLifetime = 30 * 60_000;
export const tokenLifetime = 3_000_000;
export const sessionWait = 10_000;
export const sessionPoll = 100;

/** L03: the timeout of a lazily loaded part of signing in, and the number of retries. */
export const lazyScriptTimeout = 15_000;
export const lazyScriptRetries = 5;

/** L05: after leaving a sign-in or sign-up page, and from mounting to the event. */
export const profileSyncDelay = 300;
export const profileSyncReadyDelay = 100;

/** L05, P06: from a change of the address to the page view. */
export const pageViewDelay = 100;

/** L05: the restored front page needs a moment for its layout, longer when the browser itself goes back. */
export const homeScrollAfterLink = 50;
export const homeScrollAfterBack = 100;

/** L07: the minimum time between two reloads of a page. */
export const reloadGuard = 10_000;

/** L08. */
export const routeChangeFlag = 200;

/** L09: before the bar appears, when full, and while fading. The two seconds of its animation are in shell.css. */
export const loadingBarThrottle = 200;
export const loadingBarHideDelay = 500;
export const loadingBarResetDelay = 400;

/** X01: from the response to being logged out. */
export const loggedOutDelay = 100;

/** L11: how long the answer to the banner is stored, in days. */
export const consentDays = 365;

/** How long a chosen theme is stored. */
export const themeSeconds = 365 * 24 * 60 * 60;

/** How long the reason for a log-out waits to be shown on `/sign-in` (S08). */
export const logoutMessageSeconds = 60;
