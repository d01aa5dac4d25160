import type { ConsentEntry } from "./device-storage.ts";

/**
 * What is stored only with the visitor's consent (S11, L11), and the consent itself. An entry of `device-storage.ts`
 * that needs consent and is missing here is a compile error. Repeated here because it is part of the first script of
 * every page, which must stay small.
 */
const storedByConsent: { [Entry in ConsentEntry as Entry["name"]]: Entry["kind"] } = {
  "octavo-consent": "cookie",
  "octavo:consent": "local storage",
};

/** Cookie Settings (H08): removes every answer and what depends on it, so that the banner appears again. */
export function forgetConsent(): void {
  for (const [name, kind] of Object.entries(storedByConsent)) {
    if (kind === "cookie") document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
    else localStorage.removeItem(name);
  }
}
