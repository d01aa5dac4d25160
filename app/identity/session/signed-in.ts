import { gateOf } from "#app/access/gates/gated-path.ts";
import { refreshProfile } from "./profiles/refresh-profile.ts";
import { browserClock } from "#app/platform/http/clock.ts";
import { browserCookies } from "./cookie-jar.ts";
import { mayWriteNow } from "./navigation/entitlement-check.ts";
import { type Caller, callerHeaders, createApiClient } from "./calls/http-client.ts";
import { IntendedDestination } from "./navigation/intended-destination.ts";
import { type Farewell, logOut } from "./logout/logout.ts";
import { showLogoutFailure } from "./logout/logout-failure.ts";
import { hasRole, ProfileStore } from "./profiles/profile-store.ts";
import { ProfileSync } from "./profiles/profile-sync.ts";
import { ProfileWatch } from "./profiles/profile-watch.ts";
import { RouteChange } from "./navigation/route-change.ts";
import { guardRoute } from "./navigation/route-guard.ts";
import { type SessionState, waitForSession } from "./calls/session-waiting.ts";
import { TokenCache } from "./calls/token-cache.ts";

// The scripts of signed-in pages. Loaded by the shell for them only: visitors do not download them.

const clock = browserClock;
const root = document.documentElement;
const store = new ProfileStore(browserCookies);
const tokens = new TokenCache({
  clock,
  // Read each time: a browser may refuse access to it.
  storage: {
    getItem: (name) => sessionStorage.getItem(name),
    setItem: (name, value) => sessionStorage.setItem(name, value),
    removeItem: (name) => sessionStorage.removeItem(name),
  },
  fetch: (path) => fetch(path),
});

const caller: Caller = {
  token: async () => ((await waitForSession(sessionState, clock)) ? tokens.find() : ""),
  subUserId: () => {
    const selected = store.selected();
    return selected && hasRole(selected, "SubUser") ? selected.id : null;
  },
};

/** The headers that identify the viewer (C11), for requests that `fetch` cannot make: an upload with progress. */
export const viewerHeaders = () => callerHeaders(caller);

/**
 * Calls as the viewer (C11). For a page that handles the end of the session itself: the editor, whose text must stay in
 * place.
 */
export const openCalls = (onLoggedOut: (message: string) => void) =>
  createApiClient({
    ...caller,
    clock,
    fetch: (path, init) => fetch(path, init),
    replaceToken: (refused) => tokens.replace(refused),
    onLoggedOut,
  });

/** Calls as the viewer, who is logged out here when the session has ended elsewhere (X01). */
export const callAsViewer = openCalls((message) => void leave({ message, isOver: true }));

const call = callAsViewer;

const sync = new ProfileSync({
  clock,
  isReady: () => ["selected", "lost"].includes(store.settle().state),
  sync: () => bring("sync"),
  log: (failure) => console.warn("profile sync", failure),
});

const watch = new ProfileWatch({
  selectedId: () => store.selected()?.id ?? null,
  refetch: () => bring("fetch"),
  invalidate: (keys) => document.dispatchEvent(new CustomEvent("dashboard-outdated", { detail: keys })),
});

const destination = new IntendedDestination(browserCookies, clock);

/** R20 for a page restored from the browser's back/forward cache, which the server did not check. */
function guardAgain(): void {
  void guardRoute(location.pathname + location.search, {
    isGated: (pathname) => gateOf(pathname) === "page",
    mayWrite: () => mayWriteNow(call, (words, why) => console.warn(words, why)),
    keep: (path) => void destination.remember(path),
    navigate: (path) => location.replace(path),
  });
}

const routeChange = new RouteChange(clock, (isUp) => root.toggleAttribute("data-route-change", isUp));

/** S01. Offline it is unknown whether the session still exists. */
function sessionState(): SessionState {
  if (store.settle().state === "none") return "signed-out";
  return navigator.onLine ? "signed-in" : "pending";
}

async function bring(how: "fetch" | "sync"): Promise<void> {
  const brought = await refreshProfile({ call, store }, how);
  window.octavoShowViewer();
  if (!brought.ok) throw new Error(brought.error);
}

function leave(farewell: Farewell): Promise<void> {
  void sync.signInChanged(false);
  return logOut(
    {
      call,
      jar: browserCookies,
      store,
      tokens,
      path: () => location.pathname,
      navigate: (path) => location.assign(path),
      announceFailure: showLogoutFailure,
    },
    farewell,
  );
}

/** Cookies are shared by all windows: another one may have switched, signed out or signed in. */
function lookAgain(): void {
  const isIn = store.settle().state !== "none";
  if (!isIn) tokens.clear();
  window.octavoShowViewer();
  void sync.signInChanged(isIn);
  void watch.check();
}

function mount(): void {
  void sync.start();
  // Cookies that were reset just now (V04).
  window.octavoShowViewer();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookAgain());
  addEventListener("pageshow", ({ persisted }) => persisted && guardAgain());
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset["logout"]) return;
    event.preventDefault();
    // X10: silent in the menu.
    const isSilent = form.dataset["logout"] === "menu";
    void leave(isSilent ? {} : { onFailure: (failure) => console.error("signing out", failure) });
  });
}

let shown: string | null = null;

/** Called for every page that is shown, including the first. */
export function visit(path: string): void {
  if (shown === null) mount();
  else if (shown !== path) {
    routeChange.begin();
    sync.navigated(shown, path);
    void watch.check();
  }
  shown = path;
}
