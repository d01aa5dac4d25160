import { href, Link } from "react-router";

export function SiteFooter({ siteName }: { siteName: string }) {
  return (
    <footer className="site-footer">
      <p className="site-footer-name">{siteName}</p>
      <nav aria-label="Footer">
        <Link to={href("/")}>Home</Link>
        <Link to={href("/search")}>Browse all books</Link>
      </nav>
      <p className="site-colophon">Set in Literata and Inter. Published with Octavo, which is free software.</p>
    </footer>
  );
}
