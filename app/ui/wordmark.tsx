import { href } from "react-router";

/** The logo: a sheet folded three times makes eight leaves, seen from their edge. */
export function SiteMark() {
  return (
    <svg className="site-mark" width={32} height={32} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M32 58C20 55 8 55 2 57 3 40 10 31 16 27 24 36 31 46 32 58Z" />
      <path d="M32 54C29 40 22 30 14 22 17 13 22 8 27 6 31 20 33 38 32 54Z" opacity=".72" />
      <path d="M32 58C44 55 56 55 62 57 61 40 54 31 48 27 40 36 33 46 32 58Z" />
      <path d="M32 54C35 40 42 30 50 22 47 13 42 8 37 6 33 20 31 38 32 54Z" opacity=".72" />
    </svg>
  );
}

/** The site's name on pages without header, where and as the header has it. */
export function Wordmark({ siteName }: { siteName: string }) {
  return (
    <a className="wordmark" href={href("/")}>
      <SiteMark />
      <span>{siteName}</span>
    </a>
  );
}
