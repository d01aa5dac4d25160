import type { CookieName } from "./device-storage.ts";

/**
 * Marks that the profile in use has an age cap, so that its pages are rendered for it and not served from the shared
 * cache. It can only restrict: the cap itself is always read from the database.
 */
export const ageCapCookie = "octavo.age-cap" satisfies CookieName;

/** Marks in the same way that the profile in use excluded some books for good. */
export const exclusionsCookie = "octavo.exclusions" satisfies CookieName;

/** Whether a request comes from a profile whose lists are not everybody's. Checked first for every request. */
export const hasOwnLists = (cookies: string | null | undefined): boolean =>
  !!cookies && (cookies.includes(`${ageCapCookie}=`) || cookies.includes(`${exclusionsCookie}=`));
