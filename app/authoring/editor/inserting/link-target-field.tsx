import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from "react";
import { listChapters, listHeadings, type LinkTarget } from "./link-targets.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

interface LinkTargetFieldProps {
  chapterEditor: ChapterEditor;
  /** The properties of every question's field. */
  field: InputHTMLAttributes<HTMLInputElement>;
  given: string;
  onPick: (choice: LinkTarget) => void;
}

const mostShown = 50;
/** Matches URLs, which chapter titles hardly resemble. */
const looksLikeAddress = (words: string) => /[.:/@#]/.test(words);

/**
 * A URL, or a chapter of the work and a heading in it: typing filters the list, arrow keys move, Enter opens a chapter's
 * headings or chooses the target.
 */
export function LinkTargetField({ chapterEditor, field, given, onPick }: LinkTargetFieldProps) {
  const [words, setTypedWord] = useState(given);
  const [at, setAt] = useState<number | null>(null);
  const { choices, within, open } = useLinkTargets(chapterEditor);
  const list = useId();
  const typed = words === given ? "" : words.toLowerCase().trim();
  const found = choices.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, mostShown);
  const first = typed !== "" && !looksLikeAddress(typed) ? 0 : -1;
  const active = found[at ?? first];
  const type = (typedWords: string) => {
    setTypedWord(typedWords);
    setAt(null);
  };
  const choose = async (choice: LinkTarget) => {
    if (!choice.opens || !(await open(choice))) return onPick(choice);
    setTypedWord(given);
    setAt(choice.opens === "chapters" ? null : 0);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length > 0) {
      event.preventDefault();
      const now = at ?? first;
      setAt(now < 0 && by < 0 ? found.length - 1 : (now + by + found.length) % found.length);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      void choose(active);
    }
  };
  return (
    <>
      <input
        {...field}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={active && `${list}-${active.key}`}
        value={words}
        onKeyDown={press}
        onChange={(event) => type(event.target.value)}
      />
      <input type="hidden" name="answer" value={active?.address ?? words} />
      <input type="hidden" name="words" value={active?.words ?? ""} />
      <div className="palette place-choices">
        <div id={list} role="listbox" aria-label={within ?? "Chapters of this work"} className="palette-list">
          {found.map((choice) => (
            <div
              key={choice.key}
              id={`${list}-${choice.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === active}
              ref={(option) => {
                if (choice === active) option?.scrollIntoView({ block: "nearest" });
              }}
              onClick={() => void choose(choice)}
            >
              <bdi lang={choice.key === "begin" ? undefined : chapterEditor.chapter.language}>
                {choice.label}
              </bdi>
              {choice.note && <small>{choice.note}</small>}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

interface Places {
  choices: LinkTarget[];
  /** The chapter of the headings. */
  within: string | null;
}

const back: LinkTarget = { key: "back", label: "‹ All chapters", address: "", words: "", opens: "chapters" };

/**
 * The targets to choose from. `open` returns whether a choice has a list of its own; a chapter without headings is a target
 * itself.
 */
function useLinkTargets(chapterEditor: ChapterEditor) {
  const [places, setPlaces] = useState<Places>({ choices: [], within: null });
  const showChapters = async () => {
    const chapters = await listChapters(chapterEditor);
    setPlaces({ choices: chapters ?? [], within: null });
  };
  // Loaded once the dialog is open; a URL can be typed meanwhile.
  useEffect(() => void showChapters(), [chapterEditor]);
  const open = async ({ opens }: LinkTarget): Promise<boolean> => {
    if (opens === "chapters") {
      await showChapters();
      return true;
    }
    const headings = opens ? await listHeadings(chapterEditor, opens).catch(() => []) : [];
    if (!opens || headings.length < 2) return false;
    setPlaces({ choices: [...headings, back], within: `Places in ${opens.title}` });
    return true;
  };
  return { ...places, open };
}
