/** The longest wait for the server; unsaved text is on the device. */
const maxWait = 5_000;

interface Leaving {
  isClean: () => boolean;
  flush: () => Promise<void>;
  signal: AbortSignal;
}

/** Links in the bar wait until everything typed is saved: the publish sheet then shows the newest text. */
export function saveBeforeLeaving({ isClean, flush, signal }: Leaving): void {
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".editor-bar a[href]") : null;
    if (!link || link.target !== "" || !isPlain || isClean()) return;
    event.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, maxWait));
    void Promise.race([flush(), late]).then(() => location.assign(link.href));
  };
  document.addEventListener("click", follow, { signal });
}
