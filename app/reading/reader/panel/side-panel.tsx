import { type KeyboardEvent, useEffect, useRef } from "react";
import { AppearancePanel } from "../appearance/appearance-panel.tsx";
import type { AppearanceState } from "../appearance/use-appearance.ts";
import type { OpenBook, OpenChapter } from "../opening.ts";
import { keyHelp } from "../paging/keys.ts";
import { noVoiceMessage } from "../listening/use-listening-bar.ts";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";
import { IconButton, ReaderIcon } from "../bars/icon-button.tsx";
import type { MarksOfReader } from "../screen/use-marks.ts";
import type { Reading } from "../screen/use-reading.ts";
import { BookSearch } from "./book-search.tsx";
import { Contents } from "./contents.tsx";
import { MarksTab } from "./marks-tab.tsx";
import { type PanelName, panelNames } from "./panel-names.ts";

interface SidePanelProps {
  book: OpenBook;
  chapter: OpenChapter;
  store: VisiblePageStore;
  appearanceState: AppearanceState;
  reading: Reading;
  marks: MarksOfReader;
  panel: PanelName;
  onPanel: (panel: PanelName | null) => void;
  /** Whether the book can be read aloud here. */
  canListen: boolean;
}

const titles: Record<PanelName, string> = {
  contents: "Contents",
  bookmarks: "Bookmarks",
  marks: "Marks",
  search: "Search",
  settings: "Settings",
  help: "Shortcuts",
};

/** As in screen.css: where there is room, the text makes room for the panel. */
const roomBeside = "(width >= 62.5rem)";

/**
 * The side panel with everything but the text. Beside the text it stays while one reads and follows its links; over the text it is modal,
 * and a link closes it. The dialog element restores the focus.
 */
export default function SidePanel({ panel, onPanel, ...props }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A dialog is opened by a method, not by an attribute.
  useEffect(() => {
    const element = dialog.current;
    if (matchMedia(roomBeside).matches) element?.show();
    else element?.showModal();
    // Not the first tab, whichever panel is open.
    element?.querySelector<HTMLElement>("nav [aria-current]")?.focus();
    // The dialog itself is the target only of clicks on its backdrop.
    const onClick = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, []);
  useEffect(() => {
    if (panel === "search") dialog.current?.querySelector<HTMLElement>("[type=search]")?.focus();
  }, [panel]);
  // Closing the element first restores the focus. The state does not wait for the element's own event, which comes
  // later: a key pressed right after Escape would find the panel open and then closed by it.
  const close = () => {
    dialog.current?.close();
    onPanel(null);
  };
  const isModal = () => dialog.current?.matches(":modal") === true;
  const onKeyDown = (event: KeyboardEvent) => {
    // A modal dialog is cancelled by the browser.
    if (event.key === "Escape" && !event.defaultPrevented && !isModal()) close();
  };
  return (
    <dialog
      ref={dialog}
      className="reader-panel"
      data-panel={panel}
      aria-label={titles[panel]}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => onPanel(null)}
      onKeyDown={onKeyDown}
    >
      <div className="reader-panel-inside">
        <div className="reader-panel-top">
          <nav aria-label="Panels">
            {panelNames
              .filter((name) => !props.book.draft || name === "settings" || name === "help")
              .map((name) => (
                <button
                  key={name}
                  className="reader-tab"
                  data-panel={name}
                  type="button"
                  title={titles[name]}
                  aria-current={name === panel ? "true" : undefined}
                  onClick={() => name === panel || onPanel(name)}
                >
                  <ReaderIcon name={name} />
                  <span>{titles[name]}</span>
                </button>
              ))}
          </nav>
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
        {/* The list of shortcuts contains nothing focusable, so the list itself is focusable for scrolling. */}
        <div className="reader-panel-body" tabIndex={panel === "help" ? 0 : undefined}>
          <PanelBody panel={panel} leave={() => isModal() && close()} {...props} />
        </div>
      </div>
    </dialog>
  );
}

function PanelBody({
  panel,
  leave,
  book,
  chapter,
  appearanceState,
  store,
  marks,
  canListen,
}: Omit<SidePanelProps, "onPanel"> & { leave: () => void }) {
  switch (panel) {
    case "contents":
      return <Contents book={book} chapter={chapter} close={leave} position={positionOf(store)} />;
    case "bookmarks":
      return <MarksTab kind="bookmark" marks={marks} close={leave} />;
    case "marks":
      return <MarksTab kind="highlight" marks={marks} close={leave} />;
    case "search":
      return <BookSearch book={book} close={leave} />;
    case "settings":
      return (
        <>
          <AppearancePanel appearanceState={appearanceState} />
          {!canListen && <p className="reader-fine">{noVoiceMessage}</p>}
        </>
      );
    case "help":
      return <KeyHelp />;
  }
}

function positionOf(store: VisiblePageStore): string | null {
  const position = store.get()?.position;
  return position?.fragment ?? position?.anchor ?? null;
}

function KeyHelp() {
  return (
    <table className="reader-keys">
      <caption>Keyboard shortcuts</caption>
      <tbody>
        {keyHelp.map(([keys, meaning]) => (
          <tr key={keys}>
            <th scope="row">
              <kbd>{keys}</kbd>
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
