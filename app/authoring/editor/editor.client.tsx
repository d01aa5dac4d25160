import { clock } from "./saving/clock.ts";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { EditorStatus } from "./open-chapter/editor-store.ts";
import { ConflictDialog } from "./conflicts/conflict-dialog.tsx";
import { watchDays } from "./goals/watch-days.ts";
import { FindPanel } from "./find-replace/find-panel.tsx";
import { findingHash } from "./find-replace/find-fields.ts";
import { type Goals, GoalsPanel, newDay } from "./goals/goals-panel.tsx";
import { HistoryPanel } from "./revisions/history-panel.tsx";
import { Palette, Shortcuts } from "./toolbar/palette.tsx";
import { QuestionDialog } from "./inserting/question-dialog.tsx";
import { SaveStatus } from "./saving/status/save-status.tsx";
import { SidePanel } from "./side-panel.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { takeEarlyEditor } from "./open-chapter/open-early.ts";
import { ChapterEditor, type OpenedChapter } from "./open-chapter/chapter-editor.ts";

export { openEarly } from "./open-chapter/open-early.ts";

interface EditorProps {
  chapter: OpenedChapter;
  goals: Goals;
  /** The element that contains the text. */
  host: RefObject<HTMLElement | null>;
  onMissing: () => void;
}

/** The editor, loaded once the page is hydrated. ProseMirror renders the text; React renders the controls around it. */
export default function EditorView({ chapter, goals, host, onMissing }: EditorProps) {
  const [chapterEditor, setChapterEditor] = useState<ChapterEditor | null>(null);
  // The editor is managed outside React: opened once per chapter and closed with it.
  useEffect(() => {
    let opened: ChapterEditor | null = null;
    let isGone = false;
    void (async () => {
      if (!host.current) return;
      const made = await (takeEarlyEditor(host.current) ?? ChapterEditor.open(host.current, chapter));
      if (isGone) return made.close();
      opened = made;
      setChapterEditor(made);
    })().catch(onMissing);
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [chapter.chapterId]);
  return chapterEditor ? (
    <EditorControls chapterEditor={chapterEditor} goals={goals} />
  ) : (
    <div className="editor-tools" />
  );
}

const panelTitles = { find: "Find and replace", history: "History", goals: "Counts and goals" };

function EditorControls({ chapterEditor, goals: loaded }: { chapterEditor: ChapterEditor; goals: Goals }) {
  const status: EditorStatus = useSyncExternalStore(
    chapterEditor.store.subscribe,
    chapterEditor.store.getStatus,
    chapterEditor.store.getStatus,
  );
  const [goals, setGoals] = useState(loaded);
  const { openPanel, activeFormats, counts } = status;
  const { dayZone } = goals;
  // The clock is outside React.
  useEffect(
    () =>
      watchDays(dayZone, clock, () =>
        setGoals((before) => newDay(before, chapterEditor.store.getStatus().counts)),
      ),
    [chapterEditor, dayZone],
  );
  // The hash opens the panel when the author followed a search result from another chapter.
  useEffect(() => {
    if (location.hash === findingHash) chapterEditor.store.set({ openPanel: "find" });
  }, [chapterEditor]);
  // Focus synchronously, not in the next frame as Tiptap does: the next key may arrive before it and belongs to the text.
  const leave = (left: Partial<EditorStatus>) => {
    flushSync(() => chapterEditor.store.set(left));
    chapterEditor.editor.view.focus();
  };
  const close = () => leave({ openPanel: null });
  const answered = () => leave({ question: null });
  return (
    <>
      <div className="editor-tools">
        <Toolbar chapterEditor={chapterEditor} active={activeFormats} />
        <SaveStatus chapterEditor={chapterEditor} status={status} goals={goals} />
      </div>
      {(openPanel === "history" || openPanel === "find" || openPanel === "goals") && (
        <SidePanel title={panelTitles[openPanel]} isLow={openPanel === "find"} onClose={close}>
          {openPanel === "find" && <FindPanel chapterEditor={chapterEditor} />}
          {openPanel === "history" && <HistoryPanel chapterEditor={chapterEditor} />}
          {openPanel === "goals" && (
            <GoalsPanel chapterEditor={chapterEditor} counts={counts} goals={goals} onSet={setGoals} />
          )}
        </SidePanel>
      )}
      {openPanel === "palette" && (
        <Palette chapterEditor={chapterEditor} active={activeFormats} onDone={close} />
      )}
      {openPanel === "shortcuts" && <Shortcuts onDone={close} />}
      {status.question && (
        <QuestionDialog chapterEditor={chapterEditor} question={status.question} onDone={answered} />
      )}
      {status.conflict && <ConflictDialog chapterEditor={chapterEditor} theirs={status.conflict} />}
    </>
  );
}
