import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import literata from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url";

/** Fetches the two faces of the site's own pages early. A book has its own: the reader does without. */
export function SiteFonts() {
  return [literata, inter].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
