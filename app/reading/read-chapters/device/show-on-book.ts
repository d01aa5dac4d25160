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
  const since = "since you read";
  const [firstChanged] = changed;
  // Both together stay one line on a phone.
  const newLabel = firstChanged ? `${newCount} new` : `${newCount} new ${since}`;
  const parts = [
    ...(firstNew ? [link(newLabel, readingAddress(jid, firstNew.slug))] : []),
    ...(firstChanged
      ? [
          link(
            `${changed.length} changed ${since}`,
            changesAddress(jid, firstChanged.slug, firstChanged.since),
          ),
        ]
      : []),
  ];
  line?.replaceChildren(...parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part])));
  markChanged(page, new Set(changed.map(({ slug }) => slug)));
}

/** The chapter itself leads to what has changed in it. */
function markChanged(page: HTMLElement, slugs: ReadonlySet<string>): void {
  for (const chapter of page.querySelectorAll<HTMLAnchorElement>(".contents a[href]:not([data-changed])")) {
    if (!slugs.has(decodeURIComponent(chapter.pathname.split("/")[3] ?? ""))) continue;
    chapter.dataset["changed"] = "";
    const hidden = document.createElement("span");
    hidden.className = "visually-hidden";
    hidden.textContent = ", changed since you read";
    chapter.append(hidden);
  }
}

function link(label: string, address: string): HTMLAnchorElement {
  const element = document.createElement("a");
  element.href = address;
  element.className = "link";
  element.textContent = label;
  return element;
}
