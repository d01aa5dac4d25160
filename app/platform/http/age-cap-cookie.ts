import type { CookieName } from "./device-storage.ts";

/**
 * Says that the profile in use is kept to an age, so that its pages are made for it and are not those that are kept for
 * everyone. It only asks for less: what the cap is, and whose, is always looked up.
 */
export const ageCapCookie = "octavo.age-cap" satisfies CookieName;

/** Whether a request is of such a profile. Asked of every request, before anything else is. */
export const hasAgeCap = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${ageCapCookie}=`) ?? false;
