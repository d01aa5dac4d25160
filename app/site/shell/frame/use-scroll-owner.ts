import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { homeScrollAfterBack, homeScrollAfterLink } from "#app/platform/http/times.ts";
import type { PageFrame } from "./page-frame.ts";

const isBookDetail = (path: string) => path.startsWith("/bookdetail/");

/**
 * The one owner of the page's scroll position: up on every change of path (smoothly, unless less motion is wanted), back to
 * the old place when the reader returns to the front page from a book, nothing on a change of query or fragment only. A
 * page that keeps its own place is left alone.
 */
export function useScrollOwner({ keepsOwnPlace }: PageFrame): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const previousPath = useRef(pathname);
  const homePlace = useRef(0);

  // The browser's own restoring would fight with ours, except for a reload or a visit elsewhere, which only it sees.
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

  // A layout effect, so that the listener is gone before the next page's height moves the scroll position.
  useLayoutEffect(() => {
    const from = previousPath.current;
    previousPath.current = pathname;
    const stopRemembering = pathname === "/" ? rememberScroll(homePlace, from) : undefined;
    if (from === pathname || keepsOwnPlace) return stopRemembering;
    if (pathname !== "/" || !isBookDetail(from)) {
      showStart(hash);
      return stopRemembering;
    }
    const place = homePlace.current;
    const timer = setTimeout(
      () => scrollTo({ top: place, behavior: "instant" }),
      type === "POP" ? homeScrollAfterBack : homeScrollAfterLink,
    );
    return () => {
      clearTimeout(timer);
      stopRemembering?.();
    };
    // Only a change of path is a reason: the rest is read as it is at that moment.
  }, [pathname]);
}

/** Keeps the last position of the front page; what happens before a restored one is reached does not count. */
function rememberScroll(place: { current: number }, from: string): () => void {
  const since = performance.now() + (isBookDetail(from) ? homeScrollAfterBack + 50 : 0);
  const remember = () => {
    if (performance.now() > since) place.current = window.scrollY;
  };
  addEventListener("scroll", remember, { passive: true });
  // The event of a scroll comes with the next frame, which may be after the click on a book.
  addEventListener("click", remember, { capture: true });
  return () => {
    removeEventListener("scroll", remember);
    removeEventListener("click", remember, { capture: true });
  };
}

function showStart(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  // Smooth or at once: `scroll-behavior` in base.css decides, by the reader's wish for less motion.
  else scrollTo({ top: 0 });
  document.getElementById("content")?.focus({ preventScroll: true });
}
