export { hasId, parseJsonCookie, parseProfileList } from "./profile-cookies.ts";
export { fitCookie } from "./stored-list.ts";
export type { ProfileRole, StoredProfile } from "./stored-profile.ts";
export { storedProfile } from "./stored-profile.ts";
