import { href } from "react-router";
import type { AnalyticsClient } from "#app/platform/http/cookies/device-storage.ts";

export interface SiteFacts {
  siteName: string;
  socialLinks: { name: string; address: string }[];
  /** The source and the build of the running version. */
  source?: { address: string; build: string };
  /** The client of analytics, where visitors are requested to consent. */
  analytics?: AnalyticsClient;
}

/** H08. Rendered on the server only, like the header. */
export function SiteFooter({ siteName, socialLinks, source }: SiteFacts) {
  return (
    <>
      <p className="site-footer-name">{siteName}</p>
      <nav aria-label="Footer">
        <a href={href("/search")}>Browse all books</a>
        <a href={href("/about")}>About us</a>
        <a href={href("/faq")}>FAQs</a>
        <a href={href("/terms")}>Terms and Conditions</a>
        <a href={href("/privacy")}>Privacy Statement</a>
        <a href={href("/content-policy")}>Content Policy</a>
        <button type="button" data-forget-consent className="needs-scripts">
          Cookie Settings
        </button>
      </nav>
      {socialLinks.length > 0 && (
        <nav aria-label="Elsewhere">
          {socialLinks.map(({ name, address }) => (
            <a key={address} href={address} rel="me noopener external">
              {name}
            </a>
          ))}
        </nav>
      )}
      <ThemeSwitch />
      <p className="site-colophon">
        Set in Literata and Inter. Published with Octavo, which is free software
        {source ? (
          <>
            {": "}
            <a href={source.address}>source code</a>, build {source.build}.
          </>
        ) : (
          "."
        )}
      </p>
    </>
  );
}

/** Shown in its place by theme-script.ts; without scripts it posts, and the page's style sheet follows (theme/). */
function ThemeSwitch() {
  return (
    <form method="post" action="/theme" className="theme-switch" aria-label="Theme">
      {["System", "Light", "Dark"].map((name) => (
        <button key={name} name="theme" value={name.toLowerCase()}>
          {name}
        </button>
      ))}
    </form>
  );
}
