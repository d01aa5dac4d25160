import { useEffect, useState } from "react";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import type { WritingDesk } from "../open-chapter/chapter-editor.ts";

export interface Revision {
  id: number;
  kind: "auto" | "named" | "restore" | "import" | "publish" | "conflict";
  name: string | null;
  wordCount: number;
  at: string;
}

/** The kept states of the chapter, the one that is looked at, and what went wrong last. */
export function useHistory(desk: WritingDesk) {
  const [revisions, setRevisions] = useState<Revision[] | null>(null);
  const [shown, setShown] = useState<{ revision: Revision; text: string } | null>(null);
  const [trouble, setTrouble] = useState("");
  const address = `/api/writing/chapters/${desk.chapter.chapterId}/revisions`;

  const load = async () => {
    const answer = await desk.call(address).catch(() => null);
    if (answer?.ok) setRevisions(((await answer.json()) as { revisions: Revision[] }).revisions);
    else setTrouble("The history could not be read. Try again when the site answers.");
  };
  // The list is the server's.
  useEffect(() => void load(), []);

  /** Whether the text of now is kept under the name. */
  const keep = async (name: string): Promise<boolean> => {
    await desk.flush();
    const isKept = await desk.revise({ name });
    const words = "The version was not kept. Give it a name of 1 to 255 characters, and try again.";
    setTrouble(isKept ? "" : words);
    await load();
    return isKept;
  };

  const show = async (revision: Revision) => {
    const answer = await desk.call(`${address}/${revision.id}`).catch(() => null);
    if (!answer?.ok) return setTrouble("This version could not be read. Try again when the site answers.");
    const { document } = (await answer.json()) as { document: unknown };
    setTrouble("");
    setShown({ revision, text: plainTextOf(desk.editor.schema.nodeFromJSON(document)) });
  };

  const restore = async (id: number) => {
    const isDone = await desk.restore(id);
    const words = "The version could not be brought back: first all that is written must be saved.";
    setTrouble(isDone ? "" : words);
    setShown(null);
    await load();
  };

  return { revisions, shown, trouble, keep, show, restore, hide: () => setShown(null) };
}
