import { profileSyncReadyDelay } from "#app/platform/http/times.ts";

interface Page {
  documentElement: Pick<Element, "hasAttribute" | "setAttribute">;
  dispatchEvent: (event: Event) => unknown;
}

const flag = "data-profile-sync-ready";

/** S07: sets the flag immediately and fires the document's event 100 ms later, once per document. */
export function announceReady(page: Page, after: (run: () => void, milliseconds: number) => unknown): void {
  if (page.documentElement.hasAttribute(flag)) return;
  page.documentElement.setAttribute(flag, "");
  after(() => page.dispatchEvent(new Event("profile-sync-ready")), profileSyncReadyDelay);
}
