/**
 * What a visitor agreed to, as the browser keeps it, named here once: whoever asks for consent writes these, the footer's
 * Cookie Settings clears them (H08), and analytics starts only when `category` is among them (S11, L11).
 */
export const consent = {
  category: "analytics",
  cookie: "octavo-consent",
  cookieDays: 365,
  localEntries: ["octavo:consent"],
};

/** Forgets every answer, so that the question is asked again. */
export function forgetConsent(): void {
  document.cookie = `${consent.cookie}=; Path=/; Max-Age=0; SameSite=Strict`;
  for (const name of consent.localEntries) localStorage.removeItem(name);
}
