import type { Call } from "../saving/send-save.ts";

/** Stores the current text under a name, or another document, as a revision; whether the server has it. */
export async function saveRevision(
  call: Call,
  chapterId: string,
  revision: { name: string } | { document: unknown },
): Promise<boolean> {
  return (await postRevision(call, chapterId, revision))?.ok ?? false;
}

/** Makes a revision the current text again; the server's answer, or null without one. */
export function postRestore(call: Call, chapterId: string, revisionId: number): Promise<Response | null> {
  return postRevision(call, chapterId, { restore: revisionId });
}

function postRevision(call: Call, chapterId: string, body: object): Promise<Response | null> {
  return call(`/api/writing/chapters/${chapterId}/revisions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
}
