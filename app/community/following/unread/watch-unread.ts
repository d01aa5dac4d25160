import { listenLive } from "#app/identity/live/public.ts";
import { callAsViewer } from "#app/identity/session/public.ts";

// Most pages are left sooner, and a page that is being loaded needs its connections itself.
const afterMs = 10_000;

/** Updates the number of unread chapters in the header when something is published, on a page that stays open. */
export function watchUnread(): void {
  setTimeout(() => listenLive("notifications", () => void count(), { isFresh: true }), afterMs);
}

/** The answer sets the cookie that the header shows. Offline for a moment: the next page counts again. */
async function count(): Promise<void> {
  await callAsViewer("/api/following/unread").catch(() => {});
  window.octavoShowViewer();
}
