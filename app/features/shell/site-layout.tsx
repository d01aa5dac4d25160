import { Outlet, useRouteLoaderData } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { usePageFrame } from "./page-frame.ts";
import { SiteFonts } from "./site-fonts.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { usePlainLinks } from "./use-plain-links.ts";
import { useScrollOwner } from "./use-scroll-owner.ts";

/**
 * The frame of every page: header, content, footer. A route with `handle = { layout: "blank" }` gets the content alone, in
 * the same frame, so that what is kept mounted beside the outlet stays so.
 */
export default function SiteLayout() {
  const site = useRouteLoaderData<{ siteName: string }>("root");
  const frame = usePageFrame();
  const siteName = site?.siteName ?? "Octavo";
  usePlainLinks(frame);
  useScrollOwner(frame);
  return (
    <>
      {!frame.isBlank && (
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
      )}
      {!frame.isBlank && <SiteFonts />}
      <LoadingBar />
      {!frame.isBlank && <SiteHeader siteName={siteName} />}
      <div id="content" tabIndex={-1} className={frame.isBlank ? undefined : "site-content"}>
        <Outlet />
      </div>
      {!frame.isBlank && <SiteFooter siteName={siteName} />}
    </>
  );
}

/** The error layout: no navigation that could fail in the same way, only a way home. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
