import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { PageFrame } from "./page-frame.ts";
import { isFrameKnown } from "./still-part.tsx";

/**
 * Follows plain links and GET forms within the site without loading a new document. One listener instead of a component
 * for each link: pages carry ordinary `<a href>`, render faster and send less script (docs/decisions/010). A link asks to
 * be left alone by `download`, `target` or `rel="external"`.
 */
export function usePlainLinks({ keepsOwnPlace }: PageFrame): void {
  const navigate = useNavigate();
  // Listens to the document, which React does not own.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || isForBrowser(event) || !isWithinSite(link)) return;
      // A place on the page that is shown is a scroll, which browsers do well.
      if (!keepsOwnPlace && link.hash && isShown(link)) return;
      if (!isFrameKnown() && section(link) !== section(location)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
    };
    const ask = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      if (form.method === "post")
        return isLookedAt(form) ? watchSent?.(form, event.submitter) : void holdLarge(event, form);
      const address = new URL(form.action);
      if (address.origin !== location.origin) return;
      event.preventDefault();
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      void navigate(`${address.pathname}?${new URLSearchParams(fields)}`);
    };
    document.addEventListener("focusin", getReady);
    document.addEventListener("click", follow);
    document.addEventListener("submit", ask);
    return () => {
      document.removeEventListener("focusin", getReady);
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", ask);
    };
  }, [navigate, keepsOwnPlace]);
}

const isFit = new WeakSet<HTMLFormElement>();

let watchSent: typeof import("./hold-refused.ts").watchSent | null = null;

/** What says that a form was refused is there before it is sent; without it the site answers with a page. */
function getReady({ target }: FocusEvent): void {
  const form = target instanceof Element ? target.closest("form") : null;
  if (form?.method !== "post" || watchSent) return;
  void import("./hold-refused.ts").then((loaded) => (watchSent = loaded.watchSent)).catch(() => null);
}

/** Nothing in it can be too large, or that was looked at a moment ago. */
const isLookedAt = (form: HTMLFormElement) => isFit.delete(form) || ![...form.elements].some(mayBeLarge);

/** A form with a file, or with room for a long text, is looked at before it is sent. The code for it is fetched with the first of them. */
async function holdLarge(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  // Whoever cannot be asked lets it go: the site says the same, if less well.
  const held = await import("./hold-too-large.ts").catch(() => null);
  if (held?.isHeld(form, event.submitter)) return;
  // Within the event that was stopped, where code that is already there still is, browsers send nothing.
  setTimeout(() => {
    isFit.add(form);
    form.requestSubmit(event.submitter);
  });
}

/** Also of fields that stand outside their form. */
const mayBeLarge = (field: Element) => field.matches("textarea,[type=file]");

/** A new tab, a new window, a download, a menu: the browser's to do. */
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
