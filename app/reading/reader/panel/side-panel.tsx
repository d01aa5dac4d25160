import { useEffect, useRef } from "react";
import { AppearancePanel } from "../appearance/appearance-panel.tsx";
import type { Look } from "../appearance/use-appearance.ts";
import type { OpenBook, OpenChapter } from "../opening.ts";
import { keyHelp } from "../paging/keys.ts";
import type { ShowingStore } from "../paging/showing-store.ts";
import { ReaderIcon } from "../reader-icon.tsx";
import type { Reading } from "../use-reading.ts";
import { BookSearch } from "./book-search.tsx";
import { Bookmarks } from "./bookmark-list.tsx";
import { Contents } from "./contents.tsx";
import { type PanelName, panelNames } from "./panel-names.ts";

interface SidePanelProps {
  book: OpenBook;
  chapter: OpenChapter;
  store: ShowingStore;
  look: Look;
  reading: Reading;
  panel: PanelName;
  onPanel: (panel: PanelName | null) => void;
}

const titles: Record<PanelName, string> = {
  contents: "Contents",
  bookmarks: "Bookmarks",
  search: "Search",
  settings: "Settings",
  help: "Keys",
};

/** One panel at the side for everything that is not the text. The dialog element gives Escape and the focus back. */
export default function SidePanel({ panel, onPanel, ...props }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opening is a method of the element, not an attribute that React could render.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The element itself is hit only beside its content: on the backdrop.
    const onClick = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, []);
  useEffect(() => {
    if (panel === "search") dialog.current?.querySelector<HTMLElement>("[type=search]")?.focus();
  }, [panel]);
  // Closing the element first gives the focus back; the state follows by its close event.
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="reader-panel" aria-label={titles[panel]} onClose={() => onPanel(null)}>
      <div className="reader-panel-inside">
        <div className="reader-panel-top">
          <nav aria-label="Panels">
            {panelNames.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={name === panel ? "true" : undefined}
                onClick={() => onPanel(name)}
              >
                {titles[name]}
              </button>
            ))}
          </nav>
          <button className="reader-button" type="button" aria-label="Close" onClick={close}>
            <ReaderIcon name="close" />
          </button>
        </div>
        {/* Nothing among the keys takes the focus, so the list itself is scrolled by keys. */}
        <div className="reader-panel-body" tabIndex={panel === "help" ? 0 : undefined}>
          <PanelBody panel={panel} close={close} {...props} />
        </div>
      </div>
    </dialog>
  );
}

function PanelBody({
  panel,
  close,
  book,
  chapter,
  look,
  store,
}: Omit<SidePanelProps, "onPanel"> & { close: () => void }) {
  switch (panel) {
    case "contents":
      return <Contents {...{ book, chapter, close }} place={placeOf(store)} />;
    case "bookmarks":
      return <Bookmarks {...{ book, close }} />;
    case "search":
      return <BookSearch {...{ book, close }} />;
    case "settings":
      return <AppearancePanel look={look} />;
    case "help":
      return <KeyHelp />;
  }
}

function placeOf(store: ShowingStore): string | null {
  const place = store.get()?.place;
  return place?.fragment ?? place?.anchor ?? null;
}

function KeyHelp() {
  return (
    <table className="reader-keys">
      <caption>Keys of the reader</caption>
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
