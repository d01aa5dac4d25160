import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { fragmentOf } from "#app/platform/http/fragment.ts";
import { homeScrollAfterBack, homeScrollAfterLink } from "#app/platform/http/times.ts";
import type { PageFrame } from "./page-frame.ts";

const isBookDetail = (path: string) => path.startsWith("/bookdetail/");

/**
 * Controls the scroll position: to the top on every change of path (smoothly, unless reduced motion is preferred),
 * restored on returning to the front page from a book, unchanged when only query or fragment change. Pages with
 * `scroll: "own"` are ignored.
 */
export function useScrollOwner({ scrollsItself }: PageFrame): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const previousPath = useRef(pathname);
  const homeScroll = useRef(0);

  // The browser's scroll restoration would conflict, except after a reload or a visit to another site.
  useEffect(() => {
    const take = () => (history.scrollRestoration = "manual");
    const give = () => (history.scrollRestoration = "auto");
    take();
    addEventListener("pagehide", give);
    addEventListener("pageshow", take);
    return () => {
      give();
      removeEventListener("pagehide", give);
      removeEventListener("pageshow", take);
    };
  }, []);

  // A layout effect, so that the listener is removed before the next page's height changes the scroll position.
  useLayoutEffect(() => {
    const from = previousPath.current;
    previousPath.current = pathname;
    const stopRemembering = pathname === "/" ? rememberScroll(homeScroll, from) : undefined;
    if (from === pathname || scrollsItself) return stopRemembering;
    if (pathname !== "/" || !isBookDetail(from)) {
      showStart(hash);
      return stopRemembering;
    }
    const top = homeScroll.current;
    const timer = setTimeout(
      () => scrollTo({ top, behavior: "instant" }),
      type === "POP" ? homeScrollAfterBack : homeScrollAfterLink,
    );
    return () => {
      clearTimeout(timer);
      stopRemembering?.();
    };
    // Runs on a change of path only; everything else is read at that moment.
  }, [pathname]);
}

/** Remembers the last scroll position of the front page, ignoring events before a restored one is reached. */
function rememberScroll(scroll: { current: number }, from: string): () => void {
  const since = performance.now() + (isBookDetail(from) ? homeScrollAfterBack + 50 : 0);
  const remember = () => {
    if (performance.now() > since) scroll.current = window.scrollY;
  };
  addEventListener("scroll", remember, { passive: true });
  // A scroll event fires with the next frame, which may be after the click on a book.
  addEventListener("click", remember, { capture: true });
  return () => {
    removeEventListener("scroll", remember);
    removeEventListener("click", remember, { capture: true });
  };
}

function showStart(hash: string): void {
  const target = document.getElementById(fragmentOf(hash));
  if (target) target.scrollIntoView();
  // `scroll-behavior` in base.css decides whether it is smooth, by the reduced-motion preference.
  else scrollTo({ top: 0 });
  document.getElementById("content")?.focus({ preventScroll: true });
}
