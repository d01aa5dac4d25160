import { callAsViewer } from "#app/identity/session/public.ts";

const chapterAddress = /^\/book-reader\/([^/]+)\/([^/]+)\/?$/;

/** Reports that a chapter is open, if anything that this profile follows is unread at all. */
export async function reportOpened(pathname: string): Promise<void> {
  const [, jid, chapter] = chapterAddress.exec(pathname) ?? [];
  if (!jid || !chapter || document.documentElement.dataset["unread"] === undefined) return;
  const body = JSON.stringify({ jid: decodeURIComponent(jid), chapter: decodeURIComponent(chapter) });
  const headers = { "content-type": "application/json" };
  const response = await callAsViewer("/api/following/opened", { method: "POST", headers, body }).catch(
    () => null,
  );
  if (response?.ok) window.octavoShowViewer();
}
