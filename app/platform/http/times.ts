/**
 * Every time of the requirements' list of constants, L01 to L11, for browser and server alike. Milliseconds, unless the name
 * says otherwise. (L04 is the icon's own, in `ui`, which imports nothing; L11 is with the words of consent.)
 */

/** L01: the cookies `user` and `current-user`, and `auth-user`. */
export const profileCookieSeconds = 604_800;
export const accountCookieSeconds = 86_400;

/** L02. */
export const destinationLifetime = 30 * 60_000;
export const tokenLifetime = 3_000_000;
export const sessionWait = 10_000;
export const sessionPoll = 100;

/** L03: the whole time that a lazily loaded part of signing in has, and how often it is asked for again. */
export const lazyScriptTimeout = 15_000;
export const lazyScriptRetries = 5;

/** L05: after leaving a sign-in or sign-up page, and from being mounted to the event. */
export const profileSyncDelay = 300;
export const profileSyncReadyDelay = 100;

/** L05: the kept front page needs a moment to be laid out again, longer when the browser itself goes back. */
export const homeScrollAfterLink = 50;
export const homeScrollAfterBack = 100;

/** L07: within which a page is not loaded anew twice. */
export const reloadGuard = 10_000;

/** L08. */
export const routeChangeFlag = 200;

/** L09: before it shows, full, going. The two seconds of its run are in shell.css, where the browser runs it. */
export const loadingBarThrottle = 200;
export const loadingBarHideDelay = 500;
export const loadingBarResetDelay = 400;

/** X01: from the answer to being logged out. */
export const loggedOutDelay = 100;

/** How long the reason for a log-out waits to be shown on `/sign-in` (S08). */
export const logoutMessageSeconds = 60;
