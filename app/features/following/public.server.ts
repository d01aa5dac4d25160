export { askToTell, countFollowers, takeBackMinutes } from "./followers.server.ts";
export { giveFollows } from "./give-follows.server.ts";
