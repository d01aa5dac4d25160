import { href } from "react-router";

export function SiteFooter({ siteName }: { siteName: string }) {
  return (
    <footer className="site-footer">
      <p className="site-footer-name">{siteName}</p>
      <nav aria-label="Footer">
        <a href={href("/")}>Home</a>
        <a href={href("/search")}>Browse all books</a>
        <a href={href("/about")}>About us</a>
        <a href={href("/faq")}>FAQs</a>
        <a href={href("/terms")}>Terms and Conditions</a>
        <a href={href("/privacy")}>Privacy Statement</a>
        <a href={href("/content-policy")}>Content Policy</a>
      </nav>
      <p className="site-colophon">
        Set in Literata and Inter. Published with Octavo, which is free software.
      </p>
    </footer>
  );
}
