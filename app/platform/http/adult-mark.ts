import { readCookie } from "./cookies/read-cookie.ts";

/** Set when the user of this browser has confirmed to be of age: requested once, for works for adults only. */
const adultCookie = "octavo.of-age";
const yearSeconds = 31_536_000;

/** Whether the mark is set, by the `Cookie` header of a request. */
export const hasAdultMark = (cookies: string | null): boolean => readCookie(cookies, adultCookie) === "yes";

// Lax: it is also sent with the first page opened from another site.
export const adultMark = `${adultCookie}=yes; Path=/; Max-Age=${yearSeconds}; HttpOnly; Secure; SameSite=Lax`;
