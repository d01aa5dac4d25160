import { useEffect, useState } from "react";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { saveRevision } from "./save-revision.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

export interface Revision {
  id: number;
  kind: "auto" | "named" | "restore" | "import" | "publish" | "conflict";
  name: string | null;
  wordCount: number;
  at: string;
}

/** The revisions of the chapter, the one that is shown, and the last error. */
export function useRevisions(chapterEditor: ChapterEditor) {
  const [revisions, setRevisions] = useState<Revision[] | null>(null);
  const [shown, setShown] = useState<{ revision: Revision; text: string } | null>(null);
  const [trouble, setTrouble] = useState("");
  const address = `/api/writing/chapters/${chapterEditor.chapter.chapterId}/revisions`;

  const load = async () => {
    const answer = await chapterEditor.call(address).catch(() => null);
    if (answer?.ok) setRevisions(((await answer.json()) as { revisions: Revision[] }).revisions);
    else setTrouble("The history could not be read. Try again when the site answers.");
  };
  // The list is loaded from the server.
  useEffect(() => void load(), []);

  /** Stores the current text under the name; whether that succeeded. */
  const save = async (name: string): Promise<boolean> => {
    await chapterEditor.flush();
    const isSaved = await saveRevision(chapterEditor.call, chapterEditor.chapter.chapterId, { name });
    const words = "The version was not saved. Give it a name of 1 to 255 characters, and try again.";
    setTrouble(isSaved ? "" : words);
    await load();
    return isSaved;
  };

  const show = async (revision: Revision) => {
    const answer = await chapterEditor.call(`${address}/${revision.id}`).catch(() => null);
    if (!answer?.ok) return setTrouble("This version could not be read. Try again when the site answers.");
    const { document } = (await answer.json()) as { document: unknown };
    setTrouble("");
    setShown({ revision, text: plainTextOf(chapterEditor.editor.schema.nodeFromJSON(document)) });
  };

  const restore = async (id: number) => {
    const isDone = await chapterEditor.restore(id);
    const words = "The version could not be restored: save everything first.";
    setTrouble(isDone ? "" : words);
    setShown(null);
    await load();
  };

  return { revisions, shown, trouble, save, show, restore, hide: () => setShown(null) };
}
