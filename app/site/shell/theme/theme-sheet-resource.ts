import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import type { Route } from "./+types/theme-sheet-resource";
import { toTheme } from "./theme.ts";

// As in ui/tokens.css, for a root without the attribute that the script sets.
const sheets = {
  light: ":root{--in-light:initial;--in-dark: ;color-scheme:light}",
  dark: ":root{--in-light: ;--in-dark:initial;color-scheme:dark}",
};

/**
 * `/theme.css`: the chosen theme for browsers without scripts. A page is the same bytes for everyone, so it links this
 * sheet, which is not (decision 218).
 */
export function loader({ request }: Route.LoaderArgs): Response {
  const theme = toTheme(readCookie(request.headers.get("cookie"), "octavo-theme"));
  return new Response(theme ? sheets[theme] : "", {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "private, no-store" },
  });
}
