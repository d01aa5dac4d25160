import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { PageFrame } from "./page-frame.ts";
import { isFrameKnown } from "./still-part.tsx";

/**
 * Follows plain links and GET forms within the site without loading a new document. One listener instead of a component
 * for each link: pages carry ordinary `<a href>`, render faster and send less script (docs/decisions/010). Links with
 * `download`, `target` or `rel="external"` are ignored.
 */
export function usePlainLinks({ scrollsItself }: PageFrame): void {
  const navigate = useNavigate();
  // Listens to the document, which React does not own.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || isForBrowser(event) || !isWithinSite(link)) return;
      const { keep } = link.dataset;
      if (keep) return keepBook(event, link, keep);
      // A fragment of the current page is left to the browser.
      if (!scrollsItself && link.hash && isShown(link)) return;
      if (!isFrameKnown() && section(link) !== section(location)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      if (form.method === "post")
        return isChecked(form) ? watchSent?.(form, event.submitter) : void holdLarge(event, form);
      const address = new URL(form.action);
      if (address.origin !== location.origin) return;
      event.preventDefault();
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      void navigate(`${address.pathname}?${new URLSearchParams(fields)}`);
    };
    document.addEventListener("focusin", loadFormScript);
    document.addEventListener("click", follow);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("focusin", loadFormScript);
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, scrollsItself]);
}

/** Opens the dialog in place of the page that a link leads to where scripts are off. */
function keepBook(event: MouseEvent, link: HTMLAnchorElement, jid: string): void {
  event.preventDefault();
  void import("#app/reading/offline/public.tsx")
    .then((offline) => offline.showKeepDialog(jid))
    .catch(() => location.assign(link.href));
}

const checkedForms = new WeakSet<HTMLFormElement>();

let watchSent: typeof import("./report-refused-forms.ts").watchSent | null = null;

/**
 * Loads what a form needs when somebody enters it: suggestions for a search; for others the code that reports refused forms, without
 * which the server answers with a page.
 */
function loadFormScript({ target }: FocusEvent): void {
  // Only elements get the focus.
  const form = (target as Element).closest("form");
  // Only what `/search` finds is suggested: no phrase of a text, no mark.
  if (form?.matches("[role=search][action$=ch]"))
    void import("#app/catalog/search/public.ts").then((search) => search.suggestIn(form));
  if (form?.method !== "post" || watchSent) return;
  void import("./report-refused-forms.ts").then((loaded) => (watchSent = loaded.watchSent)).catch(() => null);
}

/** Whether nothing in it can be too large, or it was checked just now. */
const isChecked = (form: HTMLFormElement) =>
  checkedForms.delete(form) || ![...form.elements].some(mayBeLarge);

/** Forms with a file or a long text field are checked before they are sent. The code is loaded with the first of them. */
async function holdLarge(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  // If the code cannot be loaded the form is sent: the server checks too.
  const held = await import("./block-large-forms.ts").catch(() => null);
  if (held?.isHeld(form, event.submitter)) return;
  // Browsers do not submit again within the cancelled event, so wait for the next task.
  setTimeout(() => {
    checkedForms.add(form);
    form.requestSubmit(event.submitter);
  });
}

/** Includes fields outside the form element. */
const mayBeLarge = (field: Element) => field.matches("textarea,[type=file]");

/** A new tab, a new window, a download or a menu: left to the browser. */
function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function isWithinSite(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !link.relList.contains("external") && !/\.\w{2,5}$/.test(link.pathname);
}

const section = ({ pathname }: { pathname: string }) => pathname.split("/")[1];

const isShown = (link: HTMLAnchorElement) =>
  link.pathname === location.pathname && link.search === location.search;
