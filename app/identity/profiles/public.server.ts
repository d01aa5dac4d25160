export { profileRemoved } from "./profile-events.server.ts";
