import type { ReactNode } from "react";
import { guardAdults } from "./domain/access/adult-gate.server.ts";
import { guardAges } from "./domain/access/age-cap.server.ts";
import { guardWriting } from "./domain/access/writing-gate.server.ts";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { currentBuild, socialLinksOf } from "./features/shell/public.server.ts";
import { viewerScript } from "./features/shell/public.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { InlineScript } from "./platform/http/inline-script.tsx";
import { siteContext } from "./platform/http/site-context.server.ts";
import type { Route } from "./+types/root";
// One style sheet for the whole site: its parts lie beside what they style.
import "./ui/app.css";
import "./domain/book/book.css";
import "./features/shell/shell.css";
import "./features/shell/header/header.css";
import "./features/home/home.css";
import "./features/search/search.css";
import "./features/book/book-page.css";
import "./features/pages/information-page.css";
import "./features/pages/api-test/api-test.css";
import "./features/dashboard/desk.css";

// R20 and age caps: before anything else, whatever the address leads to.
export const middleware: Route.MiddlewareFunction[] = [guardWriting, guardAges, guardAdults];

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext);
  return {
    siteName: settings.SITE_NAME,
    socialLinks: socialLinksOf(settings),
    source: { address: settings.SOURCE_URL, build: currentBuild().id },
  };
}

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
        <meta name="theme-color" content="#f7f8fa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#13171c" media="(prefers-color-scheme: dark)" />
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
  return <ErrorScreen error={error} />;
}
