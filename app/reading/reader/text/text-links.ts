export interface TextLinkOptions {
  stage: HTMLElement;
  jid: string;
  onInternal: (address: string, isNote: boolean) => void;
}

/**
 * Clicks in the text: notes open beside their reference, links inside the book navigate without a page load, pictures
 * are enlarged. Everything else, and every click with a modifier key, is left to the browser.
 */
export function listenToTextLinks({ stage, jid, onInternal }: TextLinkOptions): () => void {
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest(".book-text") || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = target.closest<HTMLAnchorElement>("a[href]");
    if (link) return followLink({ link, event, jid, onInternal });
    const picture = target.closest("img");
    if (!picture || window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    void import("../notes/picture-viewer.ts").then(({ showPicture }) => showPicture(picture));
  };
  stage.addEventListener("click", onClick);
  return () => stage.removeEventListener("click", onClick);
}

interface Followed extends Pick<TextLinkOptions, "jid" | "onInternal"> {
  link: HTMLAnchorElement;
  event: MouseEvent;
}

function followLink({ link, event, jid, onInternal }: Followed): void {
  const address = new URL(link.href, location.href);
  const isInBook =
    address.origin === location.origin &&
    `${address.pathname}/`.startsWith(`/book-reader/${encodeURIComponent(jid)}/`);
  if (!isInBook) return;
  event.preventDefault();
  const isNote = isNoteReference(link);
  const follow = () => onInternal(`${address.pathname}${address.hash}`, isNote);
  if (!isNote || address.hash === "") return follow();
  void import("../notes/note-popover.ts").then(({ showNote }) => showNote({ link, address, onGoTo: follow }));
}

function isNoteReference(link: HTMLAnchorElement): boolean {
  return link.role === "doc-noteref" || /(^|\s)noteref(\s|$)/.test(link.getAttribute("data-epub-type") ?? "");
}
