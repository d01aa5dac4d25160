import { lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from "react";
import type { ReaderProps } from "../opening.ts";
import { bootScript } from "../appearance/boot-script.ts";
import { useAppearance } from "../appearance/use-appearance.ts";
import { requestedMode, turnsSideways } from "../appearance/appearance.ts";
import { BottomBar } from "../bars/bottom-bar.tsx";
import { InlineScript } from "#app/platform/rendering/inline/inline-script.tsx";
import { VisiblePageStore } from "../paging/visible-page-store.ts";
import type { PanelName } from "../panel/panel-names.ts";
import { ConnectionNotice, NoVoiceNotice, ResumedNotice } from "./reader-notices.tsx";
import { useListeningBar } from "../listening/use-listening-bar.ts";
import { TopBar } from "../bars/top-bar.tsx";
import { ReaderStage } from "./reader-stage.tsx";
import { useSelectionMenu } from "../quoting/use-selection-menu.ts";
import { useMarks } from "./use-marks.ts";
import { useReading } from "./use-reading.ts";
import { useReadChapters } from "./use-read-chapters.tsx";
import { useProgression } from "./use-progression.tsx";
import { useVisit } from "./use-visit.ts";
import { useSpread } from "./use-spread.ts";

const ListeningBar = lazy(() => import("../listening/listening-bar.tsx"));
const SpeechBar = lazy(() => import("../listening/speech/speech-bar.tsx"));
const SidePanel = lazy(() => import("../panel/side-panel.tsx"));

// The router would treat the fragment as a position in the book.
function skipToText(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById("reader-text")?.focus({ preventScroll: true });
}

function usePanel(book: ReaderProps["book"]): [PanelName | null, (name: PanelName | null) => void] {
  const [panel, showPanel] = useState<PanelName | null>(null);
  const isDraft = book.draft !== undefined;
  // The other panels need a published book. What opened a panel beside the text closes it too.
  const setPanel = (name: PanelName | null) => {
    if (!isDraft || name === null || name === "settings" || name === "help")
      showPanel(name === panel ? null : name);
  };
  return [panel, setPanel];
}

const mediaOf = ({ styles }: { styles: string }) => (styles === "off" ? "not all" : undefined);

/** The reader: bars, text, the end of the chapter and the side panel. */
export function Reader(props: ReaderProps) {
  const { book, chapter } = props;
  const [panel, setPanel] = usePanel(book);
  const [store] = useState(() => new VisiblePageStore());
  const root = useRef<HTMLDivElement>(null);
  const appearanceState = useAppearance(book.jid, chapter.rendition);
  const spread = useSpread(props);
  const { previous, next } = spread;
  const [isWithoutVoice, setWithoutVoice] = useState(false);
  const sayNoVoice = useCallback(() => setWithoutVoice(true), []);
  const listening = useListeningBar({ book, chapter, onImpossible: sayNoVoice });
  const Bar = chapter.isReadAloud ? ListeningBar : SpeechBar;
  const parts = { root, store, onPanel: setPanel, appearanceState, spread, listening };
  const progression = useProgression(props);
  const chaptersRead = useReadChapters(props);
  const marks = useMarks(props, { root, mode: appearanceState.mode });
  const { onRead } = progression;
  const { onChapterRead } = chaptersRead;
  const reading = useReading({ ...props, previous, next, ...parts, marks, onRead, onChapterRead });
  useSelectionMenu(root, props, marks);
  useVisit(props, store);
  const isVertical = chapter.writingMode !== "horizontal-tb";
  return (
    <div
      className="reader"
      ref={root}
      data-bars={reading.areBarsShown ? "shown" : "hidden"}
      data-flow={isVertical ? "vertical" : "horizontal"}
      data-end={reading.isPastEnd ? "" : undefined}
      data-asked-mode={requestedMode(chapter.rendition)}
      data-turns={turnsSideways(chapter.rendition) ? "" : undefined}
    >
      <InlineScript source={bootScript} />
      {book.styleUrl && (
        <link rel="stylesheet" href={book.styleUrl} media={mediaOf(appearanceState.appearance)} />
      )}
      <a className="reader-skip" href="#reader-text" onClick={skipToText}>
        Skip to the text
      </a>
      <TopBar book={book} chapter={chapter} onPanel={setPanel} reading={reading} listening={listening} />
      <ReaderStage {...props} spread={spread} dir={reading.dir} />
      <BottomBar book={book} chapter={chapter} store={store} reading={reading} spread={spread} />
      {listening.isOpen && (
        <Suspense>
          <Bar
            book={book}
            chapter={chapter}
            store={store}
            reading={reading}
            appearanceState={appearanceState}
            listening={listening}
            hasNext={next !== null}
          />
        </Suspense>
      )}
      {progression.notice ?? chaptersRead.notice ?? <ResumedNotice book={book} />}
      {isWithoutVoice && <NoVoiceNotice close={() => setWithoutVoice(false)} />}
      <ConnectionNotice />
      <output className="reader-announcer">{reading.announcement}</output>
      <output className="reader-announcer">{marks.announcement}</output>
      {panel && (
        <Suspense>
          <SidePanel
            book={book}
            chapter={chapter}
            store={store}
            appearanceState={appearanceState}
            reading={reading}
            marks={marks}
            panel={panel}
            onPanel={setPanel}
            canListen={listening.canListen}
          />
        </Suspense>
      )}
    </div>
  );
}
