import { newsPath } from "./await-opening.ts";

/**
 * Hears from the site that the gate is open, and answers how to stop. Read by a call, since an EventSource has no headers to say
 * who asks (C11). A stream that ends or fails is not opened anew: whoever waits also asks.
 */
export function listenForOpening(opened: () => void): () => void {
  const ending = new AbortController();
  readEvents(ending.signal).then(
    (isOpen) => isOpen && opened(),
    () => {},
  );
  return () => ending.abort();
}

/** A call that says who makes it, by code that is fetched when it is needed first. */
export async function callForViewer(path: string, init?: RequestInit): Promise<Response> {
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  return callAsViewer(path, init);
}

async function readEvents(signal: AbortSignal): Promise<boolean> {
  const answer = await callForViewer(newsPath, { signal });
  const lines = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = (await lines?.read()) ?? { done: true };
    text += value;
    if (/^event: opened$/m.test(text)) return true;
    if (done) return false;
  }
}
