export { askToTell, countFollowers } from "./followers.server.ts";
export { giveFollows } from "./give-follows.server.ts";
