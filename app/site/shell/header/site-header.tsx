import { href } from "react-router";
import { SearchBox } from "#app/ui/search-box.tsx";
import { LogoutForm, ProfileMenu } from "./profile-menu.tsx";
import { SiteMark } from "./site-mark.tsx";

interface SiteHeaderProps {
  siteName: string;
  pathname: string;
}

/**
 * Both headers in one, the visitor's and the signed-in person's: style shows one of them, by what viewer-script.ts found.
 * Rendered on the server only (still-part.tsx), so it may be as long as it needs to be.
 */
export function SiteHeader({ siteName, pathname }: SiteHeaderProps) {
  return (
    <>
      <a href={href("/")} className="site-brand">
        <SiteMark />
        <span>{siteName}</span>
      </a>
      <MainNavigation pathname={pathname} />
      {/* Tells the router to learn of this route before it is needed. */}
      <a href={href("/search")} className="site-browse" data-discover="true">
        Browse
      </a>
      <SearchBox action={href("/search")} label="Search books" placeholder="Title, author, subject or ISBN" />
      <div className="site-viewer">
        <a href="/sign-in" className="button sign-in when-out">
          Sign in
        </a>
        <ProfileMenu />
        <button type="button" className="menu-button" popoverTarget="site-menu" aria-label="Menu">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      </div>
    </>
  );
}

/** H01, H02: a row on a wide screen, a sheet that the toggle opens on a narrow one. */
function MainNavigation({ pathname }: { pathname: string }) {
  const link = (path: string, words: string, className?: string) => (
    <a href={path} className={className} aria-current={path === pathname ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <nav id="site-menu" popover="auto" aria-label="Main" className="site-nav">
      <p className="menu-person when-in">
        <b data-own="firstName">User</b>
      </p>
      {link(href("/"), "Home")}
      {/* R14: the page is the same for everyone, so both ways are in it. */}
      {link("/writings", "Write", "when-in")}
      {link("/sign-in", "Write", "when-out")}
      {link("/author-dashboard", "Dashboard", "when-in")}
      {link(href("/about"), "About")}
      {link(href("/content-policy"), "Content Policy")}
      <noscript>
        <a href="/account">Your account</a>
      </noscript>
      <div className="menu-end when-in">
        <LogoutForm words="Sign out" />
      </div>
    </nav>
  );
}
