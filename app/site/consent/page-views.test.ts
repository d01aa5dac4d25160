import { expect, test } from "vitest";
import { watchPageViews } from "./page-views.ts";

function openWindow(path: string) {
  const timers: { work: () => void; ms: number }[] = [];
  const listeners: (() => void)[] = [];
  const location = { pathname: path, search: "" };
  const go = (to: string) => {
    const url = new URL(to, "http://localhost");
    location.pathname = url.pathname;
    location.search = url.search;
  };
  const views: string[] = [];
  const change = (_data: unknown, _unused: string, to?: string | URL | null) => go(String(to));
  const history = { pushState: change, replaceState: change };
  const window = {
    history,
    location,
    addEventListener: (_name: "popstate", listener: () => void) => void listeners.push(listener),
    setTimeout: (work: () => void, ms: number) => timers.push({ work, ms }),
  };
  const changes: string[] = [];
  watchPageViews(window, {
    onChange: () => changes.push(location.pathname),
    track: () => views.push(location.pathname + location.search),
  });
  return {
    views,
    changes,
    push: (to: string) => history.pushState(null, "", to),
    replace: (to: string) => history.replaceState(null, "", to),
    back(to: string) {
      go(to);
      for (const listener of listeners) listener();
    },
    /** The delays of what was waiting. */
    elapse: () => timers.splice(0).map(({ work, ms }) => (work(), ms)),
  };
}

test("P06 L05 a page view is sent 100 ms after a change of the full path, also back, and not for a fragment", () => {
  const window = openWindow("/");
  expect(window.views).toEqual([]);
  expect(window.elapse()).toEqual([100]);
  window.push("/search?q=sea");
  expect(window.views).toEqual(["/"]);
  expect(window.elapse()).toEqual([100]);
  window.push("/search?q=sea#results");
  expect(window.elapse()).toEqual([]);
  window.replace("/search?q=land");
  window.elapse();
  window.back("/");
  window.elapse();
  expect(window.views).toEqual(["/", "/search?q=sea", "/search?q=land", "/"]);
});

test("P06 an address that is replaced within 100 ms is not a page view, and none is counted twice", () => {
  const window = openWindow("/");
  window.elapse();
  window.push("/writings");
  window.replace("/sign-in");
  expect(window.elapse()).toEqual([100]);
  expect(window.views).toEqual(["/"]);
  expect(window.elapse()).toEqual([100]);
  window.push("/sign-in");
  window.elapse();
  expect(window.views).toEqual(["/", "/sign-in"]);
});

test("a change of the page is noticed at once, so that a private one is not recorded for a moment", () => {
  const window = openWindow("/");
  window.push("/account");
  window.back("/about");
  expect(window.changes).toEqual(["/", "/account", "/about"]);
  expect(window.views).toEqual([]);
});
