import { listCurrentBooks } from "#app/reading/library/public.ts";
import { markStored, visit } from "#app/reading/offline/public.ts";
import { selectedProfile } from "#app/reading/progression/public.ts";

// For browsers with books on the device; loaded for them only.

/** The page comes first. */
const pauseMs = 1_500;

let hasVisited = false;

/** Called for every page that is shown, including the first. */
export function visitOffline(): void {
  void markStored();
  if (hasVisited) return;
  hasVisited = true;
  setTimeout(() => {
    const visiting = visit({ profile: selectedProfile() ?? "", currentBooks: listCurrentBooks });
    // What was read without a network need not wait for the next chapter that is opened.
    void import("#app/catalog/visits/public.ts").then(({ sendVisits }) => sendVisits()).catch(() => {});
    // The next page tries again.
    void visiting.catch((failure: unknown) => console.warn("books on this device", failure));
  }, pauseMs);
}
