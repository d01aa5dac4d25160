import inter from "#app/ui/tokens/inter-latin.woff2?url";
import literata from "#app/ui/tokens/literata-latin.woff2?url";
import { useEffect } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { InlineScript } from "#app/platform/rendering/inline/inline-script.tsx";
import { WaysOn } from "#app/catalog/suggestions/public.tsx";
import { ErrorScreen } from "#app/ui/errors/error-screen.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { usePageFrame } from "./page-frame.ts";
import { type SiteFacts, SiteFooter } from "./site-footer.tsx";
import { StillPart } from "./still-part.tsx";
import { usePlainLinks } from "./use-plain-links.ts";
import { useScrollOwner } from "./use-scroll-owner.ts";

const noFacts: SiteFacts = { siteName: "Octavo", socialLinks: [] };

/**
 * The frame of every page: header, content, footer. A route with `handle = { layout: "blank" }` gets the content alone, in
 * the same frame, so that what is mounted beside the outlet stays mounted.
 */
export default function SiteLayout() {
  const site = useRouteLoaderData<SiteFacts>("root") ?? noFacts;
  const { analytics } = site;
  const { pathname } = useLocation();
  const frame = usePageFrame();
  usePlainLinks(frame);
  useScrollOwner(frame);
  useEffect(() => loadLater(analytics), [analytics]);
  // In the browser the header is outside React, and so are cookies, tokens and calls.
  useEffect(() => {
    // Loaded for signed-in people only.
    if (window.octavoShowViewer(pathname))
      void import("../viewer/signed-in.ts").then((scripts) => scripts.visit(pathname));
  }, [pathname]);
  useEffect(() => {
    if (navigator.serviceWorker?.controller)
      void import("../viewer/visit-offline.ts").then((scripts) => scripts.visitOffline());
  }, [pathname]);
  // These have a search box of their own, in their first screen.
  const hasOwnSearch = ["/", "/search", "/search/texts"].includes(pathname);
  return (
    <>
      {!frame.isBlank && (
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
      )}
      {!frame.isBlank && <SiteFonts />}
      <LoadingBar />
      {!frame.isBlank && (
        <StillPart tag="header" className="site-header" data-own-search={hasOwnSearch ? "" : undefined}>
          {import.meta.env.SSR && (
            <>
              <InlineScript source="octavoShowViewer()" />
              <SiteHeader siteName={site.siteName} pathname={pathname} />
              <InlineScript source="octavoShowViewer()" />
            </>
          )}
        </StillPart>
      )}
      <div id="content" tabIndex={-1} className={frame.isBlank ? undefined : "site-content"}>
        <Outlet />
      </div>
      {!frame.isBlank && (
        <StillPart tag="footer" className="site-footer">
          {import.meta.env.SSR && <SiteFooter {...site} />}
        </StillPart>
      )}
    </>
  );
}

/** Preloads the two typefaces of the site's pages; the reader uses others. */
function SiteFonts() {
  return [literata, inter].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}

// C05: its code is loaded on first use, long after the page.
const firstBuildCheckAfter = 5 * 60_000;

/** S11: what asks for consent is loaded once the page works, where anything does. */
function loadLater(analytics: SiteFacts["analytics"]) {
  if (analytics) void import("#app/site/consent/public.ts").then((consent) => consent.start(analytics));
  const timer = setTimeout(
    () => void import("../builds/watch-builds.ts").then((builds) => builds.watchBuilds()),
    firstBuildCheckAfter,
  );
  return () => clearTimeout(timer);
}

/** The error layout: no navigation that could fail in the same way, only a link home. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ErrorScreen error={error}>
      <WaysOn />
    </ErrorScreen>
  );
}
