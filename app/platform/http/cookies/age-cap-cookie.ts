import type { CookieName } from "./device-storage.ts";

/**
 * Marks that the profile in use has an age cap, so that its pages are rendered for it and not served from the shared
 * cache. It can only restrict: the cap itself is always read from the database.
 */
export const ageCapCookie = "octavo.age-cap" satisfies CookieName;

/** Whether a request comes from a profile with an age cap. Checked first for every request. */
export const hasAgeCap = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${ageCapCookie}=`) ?? false;
