export { enqueueFollowerMails, countFollowers } from "./followers.server.ts";
export { countForHeader } from "./unread/unread-cookie.server.ts";
export { announceRelease } from "./unread/announce-release-job.server.ts";
export { copyFollows } from "./following-commands.server.ts";
export { followingOperations } from "./toggle/following-operations.ts";
