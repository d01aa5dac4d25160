import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { WritingLook } from "./open-chapter/editor-store.ts";
import { ConflictDialog } from "./conflicts/conflict-dialog.tsx";
import { watchDays } from "./goals/watch-days.ts";
import { FindPanel } from "./find-replace/find-panel.tsx";
import { findingHash } from "./find-replace/find-fields.ts";
import { type Goals, GoalsPanel, newDay } from "./goals/goals-panel.tsx";
import { HistoryPanel } from "./revisions/history-panel.tsx";
import { Palette, Shortcuts } from "./toolbar/palette.tsx";
import { QuestionDialog } from "./inserting/question-dialog.tsx";
import { SaveLine } from "./saving/save-status.tsx";
import { SidePanel } from "./side-panel.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { takeAhead } from "./open-chapter/open-early.ts";
import { clock, type OpenedChapter, WritingDesk } from "./open-chapter/chapter-editor.ts";

export { openAhead } from "./open-chapter/open-early.ts";

interface SurfaceProps {
  chapter: OpenedChapter;
  goals: Goals;
  /** Where the text stands. */
  host: RefObject<HTMLElement | null>;
  onMissing: () => void;
}

/** The writing itself, loaded when the page is up. The text is ProseMirror's; React draws what stands around it. */
export default function Surface({ chapter, goals, host, onMissing }: SurfaceProps) {
  const [desk, setDesk] = useState<WritingDesk | null>(null);
  // The editor lives outside React: opened once for a chapter, closed with it.
  useEffect(() => {
    let opened: WritingDesk | null = null;
    let isGone = false;
    void (async () => {
      if (!host.current) return;
      const made = await (takeAhead(host.current) ?? WritingDesk.open(host.current, chapter));
      if (isGone) return made.close();
      opened = made;
      setDesk(made);
    })().catch(onMissing);
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [chapter.chapterId]);
  return desk ? <Around desk={desk} goals={goals} /> : <div className="editor-tools" />;
}

const panelTitles = { find: "Find and replace", history: "History", goals: "Counts and goals" };

function Around({ desk, goals: loaded }: { desk: WritingDesk; goals: Goals }) {
  const look: WritingLook = useSyncExternalStore(desk.store.watch, desk.store.look, desk.store.look);
  const [goals, setGoals] = useState(loaded);
  const { open, active, counts } = look;
  const { dayZone } = goals;
  // Midnight comes from outside React.
  useEffect(
    () => watchDays(dayZone, clock, () => setGoals((before) => newDay(before, desk.store.look().counts))),
    [desk, dayZone],
  );
  // The address asks for it when the author comes from a place found in another chapter.
  useEffect(() => {
    if (location.hash === findingHash) desk.store.set({ open: "find" });
  }, [desk]);
  // At once, and not with the next frame as Tiptap does it: the next key may be there before, and is for the text.
  const leave = (left: Partial<WritingLook>) => {
    flushSync(() => desk.store.set(left));
    desk.editor.view.focus();
  };
  const close = () => leave({ open: null });
  const answered = () => leave({ asking: null });
  return (
    <>
      <div className="editor-tools">
        <Toolbar desk={desk} active={active} />
        <SaveLine desk={desk} look={look} goals={goals} />
      </div>
      {(open === "history" || open === "find" || open === "goals") && (
        <SidePanel title={panelTitles[open]} isLow={open === "find"} onClose={close}>
          {open === "find" && <FindPanel desk={desk} />}
          {open === "history" && <HistoryPanel desk={desk} />}
          {open === "goals" && <GoalsPanel desk={desk} counts={counts} goals={goals} onSet={setGoals} />}
        </SidePanel>
      )}
      {open === "palette" && <Palette desk={desk} active={active} onDone={close} />}
      {open === "shortcuts" && <Shortcuts onDone={close} />}
      {look.asking && (
        <QuestionDialog question={look.asking} language={desk.chapter.language} onDone={answered} />
      )}
      {look.conflict && <ConflictDialog desk={desk} theirs={look.conflict} />}
    </>
  );
}
