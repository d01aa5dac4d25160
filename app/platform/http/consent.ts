import type { ConsentEntry } from "./device-storage.ts";

/**
 * What is stored after a visitor agreed (S11, L11), and the answer itself. An entry of `device-storage.ts` that needs consent and is
 * missing here is a compile error. Listed again because this runs in the first script of every page, which is to stay small.
 */
const storedByConsent: { [Entry in ConsentEntry as Entry["name"]]: Entry["kind"] } = {
  "octavo-consent": "cookie",
  "octavo:consent": "local storage",
};

/** Cookie Settings (H08): removes every answer and what depends on it, so that the question is asked again. */
export function forgetConsent(): void {
  for (const [name, kind] of Object.entries(storedByConsent)) {
    if (kind === "cookie") document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
    else localStorage.removeItem(name);
  }
}
