import { callAsViewer } from "#app/identity/session/public.ts";
import { sendReads } from "./send-reads.ts";
import { changesAddress, readingAddress, type SinceYouRead } from "../read-chapter.ts";

interface Answer {
  read: string[];
  since: SinceYouRead | null;
}

const bookAddress = /^\/bookdetail\/([^/]+)\/?$/;

/**
 * On the page of a book, which is the same for everyone: the chapters that the profile has read on any device, how many have come out since,
 * and which have changed.
 */
export async function showOnBookPage(pathname: string): Promise<void> {
  const [, name] = bookAddress.exec(pathname) ?? [];
  const page = document.querySelector<HTMLElement>(".book-page");
  if (!name || !page?.querySelector(".contents, .book-since")) return;
  const jid = decodeURIComponent(name);
  await sendReads([jid]);
  const answer = await fetchAnswer(jid);
  if (!answer || location.pathname !== pathname) return;
  // The page's own script marks what was read on this device by the same event.
  page.dispatchEvent(new CustomEvent("chapters-read", { detail: answer.read }));
  if (answer.since) showSince(page, answer.since);
}

async function fetchAnswer(jid: string): Promise<Answer | null> {
  try {
    const response = await callAsViewer(`/api/read-chapters?${new URLSearchParams({ jid })}`);
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    // Without a network the page shows what this device knows.
    return null;
  }
}

function showSince(page: HTMLElement, { jid, newCount, firstNew, changed }: SinceYouRead): void {
  const line = page.querySelector(".book-since");
  const parts = [
    firstNew && link(`${newCount} new since you read`, readingAddress(jid, firstNew.slug)),
    changed[0] && link(`${changed.length} changed since you read`, changesAddress(jid, changed[0].slug)),
  ].filter((part) => part !== null && part !== undefined);
  line?.replaceChildren(...parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part])));
  const contents = page.querySelector(".contents");
  for (const { slug } of changed) {
    const found = [...(contents?.querySelectorAll<HTMLAnchorElement>("li > a[href]") ?? [])].find(
      ({ pathname }) => pathname.split("/")[3] === encodeURIComponent(slug),
    );
    if (!found || found.parentElement?.querySelector(".contents-changed")) continue;
    const changes = link("changed", changesAddress(jid, slug));
    changes.className = "contents-changed link";
    found.after(" ", changes);
  }
}

function link(label: string, address: string): HTMLAnchorElement {
  const element = document.createElement("a");
  element.href = address;
  element.className = "link";
  element.textContent = label;
  return element;
}
