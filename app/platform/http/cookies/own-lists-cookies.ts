import { pagePath } from "#app/platform/rendering/data-address.ts";
import type { CookieName } from "./device-storage.ts";

/**
 * Marks that the profile in use has an age cap, so that its pages are rendered for it and not served from the shared
 * cache. It can only restrict: the cap itself is always read from the database.
 */
export const ageCapCookie = "octavo.age-cap" satisfies CookieName;

/** Marks in the same way that the profile in use excluded some books for good. */
export const exclusionsCookie = "octavo.exclusions" satisfies CookieName;

/** The parameter by which somebody who is signed in leaves out of a search what is in their library. */
export const libraryParameter = { name: "library", value: "out" };

/** Whether an address asks for a search that is the viewer's own. Without a session the parameter has no meaning. */
export const isOwnSearch = (target: string, cookies: string | null | undefined): boolean =>
  target.includes(`${libraryParameter.name}=${libraryParameter.value}`) &&
  /^\/(api\/)?search$/.test(pagePath(target.slice(0, target.indexOf("?")))) &&
  !!cookies?.includes("octavo.session_token");

/** Whether a request comes from a profile whose lists are not everybody's. Checked first for every request. */
export const hasOwnLists = (cookies: string | null | undefined): boolean =>
  !!cookies && (cookies.includes(`${ageCapCookie}=`) || cookies.includes(`${exclusionsCookie}=`));
