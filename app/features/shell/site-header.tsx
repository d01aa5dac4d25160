import { href, useLocation } from "react-router";
import { SearchBox } from "#app/ui/search-box.tsx";
import { SiteMark } from "./site-mark.tsx";

export function SiteHeader({ siteName }: { siteName: string }) {
  const { pathname } = useLocation();
  // These two have a search box of their own, in their first screen.
  const hasOwnSearch = pathname === "/" || pathname === "/search";
  return (
    <header className="site-header">
      <a href={href("/")} className="site-brand">
        <SiteMark />
        <span>{siteName}</span>
      </a>
      <nav aria-label="Main" className="site-nav">
        <a href={href("/")} aria-current={pathname === "/" ? "page" : undefined}>
          Home
        </a>
        {/* Tells the router to learn of this route before it is needed. */}
        <a
          href={href("/search")}
          aria-current={pathname === "/search" ? "page" : undefined}
          data-discover="true"
        >
          Browse
        </a>
      </nav>
      {!hasOwnSearch && (
        <SearchBox
          action={href("/search")}
          label="Search books"
          placeholder="Title, author, subject or ISBN"
        />
      )}
    </header>
  );
}
