import * as consent from "vanilla-cookieconsent";
import { consentCookie } from "#app/platform/http/cookies/consent.ts";
import { consentDays } from "#app/platform/http/times.ts";
import sheet from "./consent.css?url";
import { analyticsCategory } from "./consent-answer.ts";

const texts = {
  title: "May we count your visit?",
  description:
    'It shows us which pages are read and where people get stuck. <a class="link" href="/privacy">What is stored</a>',
  acceptAllBtn: "Allow",
  acceptNecessaryBtn: "Decline",
};

/**
 * Asks for consent, at the bottom of the window and above everything, so that nothing moves. It is the first element of
 * the page for keyboards and screen readers, traps nobody, and Escape puts it off until the next page.
 */
export async function showBanner(onYes: () => void): Promise<void> {
  await Promise.all([loadSheet(), untilNobodyTypes()]);
  const root = document.createElement("div");
  root.className = location.pathname.startsWith("/book-reader/") ? "consent consent-raised" : "consent";
  const skipLink = document.querySelector(".skip-link");
  if (skipLink) skipLink.after(root);
  else document.body.prepend(root);
  // The library keeps the focus inside; this is no dialog that one has to answer.
  root.addEventListener("keydown", (event) => onKey(event), true);
  let first: HTMLElement | null = null;
  await consent.run({
    root,
    // A test is a visitor too.
    hideFromBots: false,
    disablePageInteraction: false,
    cookie: {
      name: consentCookie,
      expiresAfterDays: consentDays,
      sameSite: "Strict",
      secure: location.protocol === "https:",
    },
    categories: { necessary: { enabled: true, readOnly: true }, [analyticsCategory]: {} },
    language: {
      default: "en",
      translations: { en: { consentModal: texts, preferencesModal: { sections: [] } } },
    },
    onFirstConsent: () => {
      if (consent.acceptedCategory(analyticsCategory)) onYes();
    },
    onModalReady: ({ modal }) => {
      modal.removeAttribute("aria-modal");
      // The library would take the focus a moment later, from whoever has begun to write by then.
      first = modal.querySelector<HTMLElement>("[tabindex='-1']");
      first?.removeAttribute("tabindex");
    },
    onModalHide: () => root.remove(),
  });
  // Whoever has begun to do something is not interrupted.
  if (document.activeElement === document.body) announce(first);
}

/** Tells screen readers, and begins the order of Tab here. It does not hold the focus: a page that opens later may take it. */
function announce(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.removeAttribute("tabindex");
}

function onKey(event: KeyboardEvent): void {
  if (event.key === "Tab") event.stopPropagation();
  if (event.key === "Escape") consent.hide();
}

function loadSheet(): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheet;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error("the banner's styles could not be loaded")));
  });
  document.head.append(link);
  return loaded;
}

const isTyping = () => document.activeElement?.matches("input, textarea, select, [contenteditable]") ?? false;

/** On a phone the keyboard covers half of the window. */
function untilNobodyTypes(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isTyping())
        document.activeElement?.addEventListener("blur", () => setTimeout(check), { once: true });
      else resolve();
    };
    check();
  });
}
