import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { themeSeconds } from "#app/platform/http/times.ts";
import { toTheme } from "./theme.ts";

// Part of the script in every page's head, which runs before anything is painted: nothing flashes.

const root = document.documentElement;

/** Shows the stored theme: on the page, around it, and on the switch. */
export function showTheme(): void {
  const theme = toTheme(readCookie(document.cookie, "octavo-theme"));
  if (theme) root.dataset["theme"] = theme;
  else delete root.dataset["theme"];
  // The browser's toolbar gets the colour of the current theme.
  for (const colour of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    const scheme = colour.dataset["scheme"];
    colour.media = theme ? (theme === scheme ? "all" : "not all") : `(prefers-color-scheme: ${scheme})`;
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-switch button"))
    button.ariaPressed = String(button.value === (theme ?? "system"));
}

/** Changes the theme in place; the form is for browsers without scripts. */
export function onThemeSubmit(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(target instanceof Element) || !target.matches(".theme-switch")) return;
  event.preventDefault();
  const theme = toTheme(submitter instanceof HTMLButtonElement ? submitter.value : null);
  const line = cookieLine("octavo-theme", theme ?? "", theme ? themeSeconds : 0);
  // On plain http (a trial at home) browsers drop Secure cookies.
  document.cookie = isSecureContext ? line : line.replace("; Secure", "");
  showTheme();
}
