import type { Node } from "@tiptap/pm/model";
import { withBlockIds } from "#app/manuscript/document/block-ids.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";
import { saveRevision } from "../revisions/save-revision.ts";
import type { RemoteVersion } from "../saving/save-loop.ts";

/** Ends a conflict as the author chose; whether it could be done. The version that was not chosen becomes a revision first. */
export async function resolveConflict(
  { editor, store, sync, call, chapter }: ChapterEditor,
  theirs: RemoteVersion,
  choice: "mine" | "theirs" | "both",
): Promise<boolean> {
  const mine = editor.state.doc;
  if (choice === "theirs") {
    const isSaved = await saveRevision(call, chapter.chapterId, { document: mine.toJSON() as unknown });
    if (!isSaved) return false;
  }
  const other = editor.schema.nodeFromJSON(theirs.document);
  const wanted = choice === "theirs" ? other : choice === "mine" ? mine : joinVersions(other, mine);
  sync.restartOn(theirs, wanted, !wanted.eq(other));
  store.set({ announcement: "Both versions are kept." });
  editor.commands.focus();
  return true;
}

/** The other version with ours below it; ours gets new ids, because no two blocks may have the same. */
function joinVersions(other: Node, mine: Node): Node {
  const { sceneBreak } = mine.type.schema.nodes;
  const separator = sceneBreak ? [sceneBreak.create()] : [];
  const joined = mine.type.create(null, [...other.children, ...separator, ...mine.children]);
  return withBlockIds(joined, Math.random);
}
