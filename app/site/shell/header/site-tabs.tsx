import { href } from "react-router";
import { currentMark } from "./current-mark.ts";

/** Lucide's, on 24 units. */
const drawings = {
  home: "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .71-1.53l7-6a2 2 0 0 1 2.58 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  browse: "m16 6 4 14M12 6v14M8 8v12M4 4v16",
  following:
    "M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.5.87l-4.5-2.58a2 2 0 0 0-2 0l-4.5 2.58A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
  library: "M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a2.5 2.5 0 0 1 0-5H20M9 7h7",
  write:
    "M13 21h8m.17-14.19a1 1 0 0 0-3.98-3.99L3.84 16.17a2 2 0 0 0-.5.83l-1.32 4.35a.5.5 0 0 0 .62.63l4.36-1.32a2 2 0 0 0 .83-.5z",
};

interface TabProps {
  to: string;
  pathname: string;
  label: string;
  drawing: keyof typeof drawings;
  className?: string;
}

/** The most used links in reach of a thumb; wider screens have them at the top. */
export function SiteTabs({ pathname }: { pathname: string }) {
  return (
    <nav className="site-tabs" aria-label="Bottom bar">
      <Tab to={href("/")} pathname={pathname} label="Home" drawing="home" />
      <Tab to={href("/search")} pathname={pathname} label="Browse" drawing="browse" />
      <Tab
        to={href("/library")}
        pathname={pathname}
        label="Library"
        drawing="library"
        className="when-library"
      />
      <Tab
        to={href("/following")}
        pathname={pathname}
        label="Following"
        drawing="following"
        className="when-no-library"
      />
      <Tab to="/writings" pathname={pathname} label="Write" drawing="write" className="when-in" />
      <Tab to="/sign-in" pathname={pathname} label="Write" drawing="write" className="when-out" />
    </nav>
  );
}

function Tab({ to, pathname, label, drawing, className }: TabProps) {
  return (
    <a href={to} className={className} aria-current={currentMark(to, pathname)}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={drawings[drawing]} />
      </svg>
      {label}
      {(drawing === "following" || drawing === "library") && (
        <span className="unread-dot when-unread">
          <span className="visually-hidden">, new chapters to read</span>
        </span>
      )}
    </a>
  );
}
