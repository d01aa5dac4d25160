/** The scripts of signed-in pages: imported for them only. */
export { showFollows } from "./toggle/watch-follows.ts";
export { reportOpened } from "./unread/report-opened.ts";
export { watchUnread } from "./unread/watch-unread.ts";
