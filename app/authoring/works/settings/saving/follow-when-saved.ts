import type { RefObject } from "react";

interface Leaving {
  /** Something was refused, or could not be sent. */
  isUnsafe: boolean;
  isPending: () => boolean;
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
  form: RefObject<HTMLFormElement | null>;
}

/**
 * A link waits until what was typed is saved. What is refused would be lost with the page, so it stays and shows what is
 * wrong; whoever follows a link then is asked by the browser. Returns the function that stops it.
 */
export function followWhenSaved({ isUnsafe, isPending, save, form }: Leaving): () => void {
  const ended = new AbortController();
  let isFollowing = false;
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target !== "" || !isPlain || isFollowing) return;
    if (!isUnsafe && !isPending()) return;
    // Before the router sees it.
    event.preventDefault();
    event.stopPropagation();
    void (isPending() ? save() : Promise.resolve(false)).then((isSaved) => {
      if (isSaved) {
        isFollowing = true;
        link.click();
        isFollowing = false;
      } else if (isUnsafe) location.assign(link.href);
      else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    });
  };
  document.addEventListener("click", follow, { capture: true, signal: ended.signal });
  return () => ended.abort();
}
