import { href } from "react-router";
import { SearchBox } from "#app/ui/fields/search-box.tsx";
import { SiteMark } from "#app/ui/wordmark.tsx";
import { currentMark } from "./current-mark.ts";
import { SiteTabs } from "./site-tabs.tsx";
import { LogoutForm, ProfileMenu } from "./profile-menu.tsx";

interface SiteHeaderProps {
  siteName: string;
  pathname: string;
}

/**
 * Contains both headers, signed out and signed in: CSS shows one of them, depending on viewer-script.ts. Rendered on
 * the server only (still-part.tsx), so it costs no script.
 */
export function SiteHeader({ siteName, pathname }: SiteHeaderProps) {
  return (
    <>
      <a href={href("/")} className="site-brand">
        <SiteMark />
        <span>{siteName}</span>
      </a>
      <MainNavigation pathname={pathname} />
      {/* Lets the router discover this route before it is needed. */}
      <a
        href={href("/search")}
        className="site-browse"
        aria-current={currentMark(href("/search"), pathname)}
        data-discover="true"
      >
        Browse
      </a>
      <SearchBox action={href("/search")} label="Search books" placeholder="Title, author or subject" />
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
      <SiteTabs pathname={pathname} />
    </>
  );
}

/** H01, H02: a row on a wide screen, a sheet that the toggle opens on a narrow one. */
function MainNavigation({ pathname }: { pathname: string }) {
  const link = (path: string, label: string, className?: string) => (
    <a href={path} className={className} aria-current={currentMark(path, pathname)}>
      {label}
    </a>
  );
  return (
    <nav id="site-menu" popover="auto" aria-label="Main" className="site-nav">
      <p className="menu-person when-in">
        <b data-own="firstName">User</b>
      </p>
      {link(href("/"), "Home")}
      {/* R14: the page is the same for everyone, so it contains both links. */}
      {link("/writings", "Write", "when-in")}
      {link("/sign-in", "Write", "when-out")}
      {link("/author-dashboard", "Dashboard", "when-in")}
      {link(href("/about"), "About")}
      {link(href("/content-policy"), "Content Policy")}
      <noscript>
        <a href="/account">Your account</a>
      </noscript>
      <div className="menu-end when-in">
        <LogoutForm label="Sign out" />
      </div>
    </nav>
  );
}
