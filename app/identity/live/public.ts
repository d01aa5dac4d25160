export { listenLive } from "./listen-live.ts";
