export { enqueueFollowerMails, countFollowers } from "./followers.server.ts";
export { copyFollows } from "./following-commands.server.ts";
