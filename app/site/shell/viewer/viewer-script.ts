import { forgetConsent } from "#app/platform/http/consent.ts";
import { placeKey } from "#app/reading/reader/public.ts";
import { announceReady } from "./announce-ready.ts";
import { type ViewerLook, viewerLook } from "./viewer-look.ts";

// In the head of every page; a public page is the same for everyone, so who looks at it is known only here. The header calls
// `octavoShowViewer` as it begins, before anything of it is painted, and at its end, to fill in its words; so does whoever changes
// the cookies later. A page without a header, a book's or a chapter's, need not wait for its cookies, which another process has.
const root = document.documentElement;

function setMark(name: string, value: string | null): void {
  if (value) root.setAttribute(name, value);
  else root.removeAttribute(name);
}

function fillIn(element: HTMLElement, look: ViewerLook): void {
  if (element instanceof HTMLImageElement) {
    element.hidden = !look.avatarUrl;
    // A picture that does not come leaves the initials to be seen.
    element.onerror = () => (element.hidden = true);
    if (look.avatarUrl) element.src = look.avatarUrl;
  } else if (element instanceof HTMLAnchorElement) element.href = look.profilePath;
  else element.textContent = String(look[element.dataset["own"] as keyof ViewerLook]);
}

function markCurrent(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".site-nav a")) {
    if (link.pathname === pathname) link.ariaCurrent = "page";
    else link.removeAttribute("aria-current");
  }
}

/** Answers whether anybody is signed in, or may be: cookies that say nothing any more are brought up to date (V04). The mounted app says where it is; what it need not contain is here. */
function showViewer(pathname?: string): boolean {
  if (pathname) {
    announceReady(document, setTimeout);
    markCurrent(pathname);
  }
  const look = viewerLook(document.cookie);
  setMark("data-viewer", look && look.kind);
  setMark("data-profiles", look?.hasSeveral ? "several" : null);
  if (look) for (const element of document.querySelectorAll<HTMLElement>("[data-own]")) fillIn(element, look);
  return look !== null || /(^|; )(user|current-user)=[^;]/.test(document.cookie);
}

window.octavoShowViewer = showViewer;
window.octavoPlaceKey = (kind, jid) => placeKey(kind, jid, document.cookie);
// A page that the browser kept whole may be of a time before signing out.
addEventListener("pageshow", (event) => event.persisted && showViewer());

addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-forget-consent]")) return;
  forgetConsent();
  location.reload();
});

// What takes a moment says so.
addEventListener("submit", (event) => {
  const button =
    event.target instanceof Element ? event.target.querySelector<HTMLElement>("[data-busy]") : null;
  if (button) button.textContent = button.dataset["busy"] ?? null;
});

declare global {
  interface Window {
    octavoShowViewer: (pathname?: string) => boolean;
    octavoPlaceKey: (kind: "place" | "bookmarks", jid: string) => string;
  }
}
