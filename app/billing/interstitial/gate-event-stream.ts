import { gateEventsPath } from "./wait-for-entitlement.ts";

/**
 * Calls `opened` when the site announces that the gate is open; returns a function that unsubscribes. Read by `fetch`,
 * since an EventSource cannot send the authentication header (C11). A stream that ends or fails is not reopened: the
 * page polls as well.
 */
export function listenForEntitlement(opened: () => void): () => void {
  const ending = new AbortController();
  readEvents(ending.signal).then(
    (isOpen) => isOpen && opened(),
    () => {},
  );
  return () => ending.abort();
}

/** An authenticated call. Its code is loaded lazily, so that the page stays small. */
export async function callForViewer(path: string, init?: RequestInit): Promise<Response> {
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  return callAsViewer(path, init);
}

async function readEvents(signal: AbortSignal): Promise<boolean> {
  const answer = await callForViewer(gateEventsPath, { signal });
  const lines = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = (await lines?.read()) ?? { done: true };
    text += value;
    if (/^event: opened$/m.test(text)) return true;
    if (done) return false;
  }
}
