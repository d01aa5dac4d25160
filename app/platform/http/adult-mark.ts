import { readCookie } from "./read-cookie.ts";

/** Says that whoever uses this browser has said to be of age: asked once, for works meant for adults only. */
const adultCookie = "octavo.of-age";
const yearSeconds = 31_536_000;

export const hasAdultMark = (cookies: string | null): boolean => readCookie(cookies, adultCookie) === "yes";

// Lax: also of the first page that is opened from elsewhere.
export const adultMark = `${adultCookie}=yes; Path=/; Max-Age=${yearSeconds}; HttpOnly; Secure; SameSite=Lax`;
