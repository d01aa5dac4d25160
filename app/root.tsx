import type { ReactNode } from "react";
import { guardAdults } from "./catalog/books/adults-only/adult-gate.server.ts";
import { guardAges } from "#app/identity/age-cap/age-cap.server.ts";
import { guardWriting } from "./billing/gates/writing-gate.server.ts";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { currentBuild, socialLinksOf } from "./site/shell/public.server.ts";
import { viewerScript } from "./site/shell/public.tsx";
import { WaysOn } from "#app/catalog/suggestions/public.tsx";
import { ErrorScreen } from "./ui/errors/error-screen.tsx";
import { InlineScript } from "#app/platform/rendering/inline/inline-script.tsx";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/root";
// What the frame, the front page, any error, and what is loaded on use need. Pages bring their own sheets (decision 377).
import "./ui/app.css";
import "./catalog/covers/covers.css";
import "./site/shell/shell.css";
import "./site/shell/header/header.css";
import "./site/shell/header/site-tabs.css";
import "./site/home/home.css";
import "./reading/library/library.css";
import "./reading/offline/screen/offline.css";
import "./reading/library/scripts/card-library.css";
import "./community/following/unread/new-from-followed.css";
import "./catalog/search/suggesting/suggest-box.css";
import "./catalog/suggestions/ways-on.css";
import "./catalog/directory/letters.css";

// R20 and age caps: before anything else, for every address.
export const middleware: Route.MiddlewareFunction[] = [guardWriting, guardAges, guardAdults];

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext);
  return {
    siteName: settings.SITE_NAME,
    socialLinks: socialLinksOf(settings),
    source: { address: settings.SOURCE_URL, build: currentBuild().id },
    ...(settings.ANALYTICS !== "off" && { analytics: settings.ANALYTICS }),
  };
}

/** Loaded once for each document: loading it again would make every navigation within the reader need the network. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          content="#f7f8fa"
          media="(prefers-color-scheme: light)"
          data-scheme="light"
        />
        <meta name="theme-color" content="#13171c" media="(prefers-color-scheme: dark)" data-scheme="dark" />
        <InlineScript source={viewerScript} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorScreen error={error}>
      <WaysOn />
    </ErrorScreen>
  );
}
