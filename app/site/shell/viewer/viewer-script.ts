import { forgetConsent } from "#app/platform/http/cookies/consent.ts";
import { locatorKey } from "#app/reading/reader/public.ts";
import { scrollRow } from "#app/ui/scroll-row.ts";
import { currentMark } from "../header/current-mark.ts";
import { onThemeSubmit, showTheme } from "../theme/theme-script.ts";
import { announceReady } from "./announce-ready.ts";
import { type ViewerState, viewerState } from "./viewer-state.ts";

// In the head of every page. Public pages are the same for everyone, so the viewer is known only here. The header calls
// `octavoShowViewer` at its beginning, before it is painted, and at its end, to fill in names; so does whatever changes
// the cookies later. Pages without a header read only the theme.
const root = document.documentElement;

function setMark(name: string, value: string | null): void {
  if (value) root.setAttribute(name, value);
  else root.removeAttribute(name);
}

function fillIn(element: HTMLElement, viewer: ViewerState): void {
  if (element instanceof HTMLImageElement) {
    element.hidden = !viewer.avatarUrl;
    // When the picture fails to load the initials stay visible.
    element.onerror = () => (element.hidden = true);
    if (viewer.avatarUrl) element.src = viewer.avatarUrl;
  } else if (element instanceof HTMLAnchorElement) element.href = viewer.profilePath;
  else element.textContent = String(viewer[element.dataset["own"] as keyof ViewerState]);
}

function markCurrent(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".site-nav a, .site-browse, .site-tabs a"))
    link.ariaCurrent = currentMark(link.pathname, pathname) ?? null;
}

/** Shows the viewer in the header and returns whether somebody is, or may be, signed in; invalid cookies are synced (V04). */
function showViewer(pathname?: string): boolean {
  if (pathname) {
    showTheme();
    announceReady(document, setTimeout);
    markCurrent(pathname);
  }
  const viewer = viewerState(document.cookie);
  setMark("data-viewer", viewer && viewer.kind);
  setMark("data-profiles", viewer?.hasSeveral ? "several" : null);
  setMark("data-unread", viewer && viewer.unread);
  setMark("data-profile-colour", viewer && viewer.colour);
  setMark("data-library", viewer?.hasLibrary ? "yes" : null);
  setMark("data-places", viewer && viewer.places);
  setMark("data-reading", mostOf(placesMark(), viewer?.places ?? null));
  if (viewer)
    for (const element of document.querySelectorAll<HTMLElement>("[data-own]")) fillIn(element, viewer);
  return viewer !== null || /(^|; )(user|current-user)=[^;]/.test(document.cookie);
}

const mostOf = (one: ViewerState["places"], other: ViewerState["places"]) =>
  one === "several" || other === "several" ? "several" : (one ?? other);

/** Whether this device has stored positions: the front page then reserves space for them at the top. */
function placesMark(): "one" | "several" | null {
  try {
    const prefix = window.octavoLocatorKey("place", "");
    const count = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length;
    return count > 1 ? "several" : count === 1 ? "one" : null;
  } catch {
    // Storage is switched off.
    return null;
  }
}

window.octavoShowViewer = showViewer;
window.octavoLocatorKey = (kind, jid) => locatorKey(kind, jid, document.cookie);
// A page restored from the back/forward cache may predate signing out.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  showTheme();
  showViewer();
});

showTheme();
// Before any listener that would take it for a form on its way to the server.
addEventListener("submit", onThemeSubmit, true);

addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-forget-consent]")) return;
  forgetConsent();
  location.reload();
});

addEventListener("click", scrollRow);

// Shows that logging out is in progress.
addEventListener("submit", (event) => {
  const button =
    event.target instanceof Element ? event.target.querySelector<HTMLElement>("[data-busy]") : null;
  if (button) button.textContent = button.dataset["busy"] ?? null;
});

declare global {
  interface Window {
    octavoShowViewer: (pathname?: string) => boolean;
    octavoLocatorKey: (kind: Parameters<typeof locatorKey>[0], jid: string) => string;
  }
}
