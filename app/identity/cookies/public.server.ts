export { chosenProfileId, markOwnLists } from "./chosen-profile.server.ts";
export { logoutMessageCookie } from "./logout-message.server.ts";
export {
  accountCookies,
  missingViewerCookies,
  noViewerCookies,
  viewerCookies,
} from "./viewer-cookies.server.ts";
