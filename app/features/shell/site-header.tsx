import { href, Link, NavLink, useLocation } from "react-router";
import { SearchBox } from "#app/ui/search-box.tsx";
import { SiteMark } from "./site-mark.tsx";

export function SiteHeader({ siteName }: { siteName: string }) {
  const { pathname } = useLocation();
  // These two have a search box of their own, in their first screen.
  const hasOwnSearch = pathname === "/" || pathname === "/search";
  return (
    <header className="site-header">
      <Link to={href("/")} className="site-brand">
        <SiteMark />
        <span>{siteName}</span>
      </Link>
      <nav aria-label="Main" className="site-nav">
        <NavLink to={href("/")} end>
          Home
        </NavLink>
        <NavLink to={href("/search")}>Browse</NavLink>
      </nav>
      {!hasOwnSearch && (
        <SearchBox action={href("/search")} label="Search books" placeholder="Title, author, subject or ISBN" />
      )}
    </header>
  );
}
