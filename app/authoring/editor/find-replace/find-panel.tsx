import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CheckField } from "#app/ui/fields/field.tsx";
import { initialFields, type FindFields } from "./find-fields.ts";
import { FindResults } from "./find-results.tsx";
import { matchCountLabel, useFind } from "./use-find.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

/** Finds text in this chapter while it is typed, highlighted, and in the whole work; replaces matches one by one or all. */
export function FindPanel({ chapterEditor }: { chapterEditor: ChapterEditor }) {
  const [fields, setFields] = useState(() => initialFields(chapterEditor.editor));
  const { found, message, findState, ...search } = useFind(chapterEditor);
  // Runs the stored query on opening; the text is managed outside React.
  useEffect(() => {
    if (fields.find) search.searchHere(fields);
  }, []);
  // On a phone the results of the whole work would be below the panel's edge, as if there were none.
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (found) answer.current?.scrollIntoView({ block: "start" });
  }, [found]);
  const set = (changed: Partial<FindFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    if (!("words" in changed)) search.searchHere(next);
  };
  const press = (event: KeyboardEvent) => {
    const isIn = (id: string) => (event.target as Element).id === id;
    const isBack = event.shiftKey;
    const isStep = event.key === "F3" || (event.key === "Enter" && isIn("find-words"));
    const isReplacing = event.key === "Enter" && isIn("find-by");
    if (event.nativeEvent.isComposing || (!isStep && !isReplacing)) return;
    event.preventDefault();
    if (isStep) search.step(isBack ? -1 : 1);
    else search.replaceOne(fields);
  };
  return (
    <>
      <form className="find-form" onKeyDown={press} onSubmit={(event) => event.preventDefault()}>
        <FindLine fields={fields} set={set} language={chapterEditor.chapter.language} step={search.step}>
          {findState ? matchCountLabel(findState) : ""}
        </FindLine>
        <ReplaceLine fields={fields} set={set} language={chapterEditor.chapter.language}>
          <FindButton act={() => search.replaceOne(fields)}>Replace</FindButton>
          <FindButton act={() => search.replaceHere(fields)}>Replace all</FindButton>
          <FindButton act={search.undo}>Undo</FindButton>
        </ReplaceLine>
        <div className="find-choices">
          <CheckField
            id="find-case"
            name="matchesCase"
            label="Match case"
            checked={fields.matchesCase}
            onChange={({ target }) => set({ matchesCase: target.checked })}
          />
          <CheckField
            id="find-whole"
            name="wholeWords"
            label="Whole words"
            checked={fields.wholeWords}
            onChange={({ target }) => set({ wholeWords: target.checked })}
          />
        </div>
        <div className="dialog-ways">
          <FindButton act={() => void search.findInWork(fields)}>Find in the whole work</FindButton>
          <FindButton act={() => void search.replaceEverywhere(fields)}>Replace in the whole work</FindButton>
        </div>
      </form>
      <p role="status" className="panel-said" ref={answer}>
        {message}
      </p>
      {found && (
        <FindResults
          found={found}
          chapter={chapterEditor.chapter}
          onReplace={(title) => void search.replaceTitle(fields, title)}
        />
      )}
    </>
  );
}

interface LineProps {
  fields: FindFields;
  set: (changed: Partial<FindFields>) => void;
  language: string;
  children: ReactNode;
}

function FindLine({ fields, set, language, step, children }: LineProps & { step: (by: 1 | -1) => void }) {
  return (
    <div className="find-line">
      <label htmlFor="find-words">Find</label>
      <input
        id="find-words"
        name="find"
        maxLength={200}
        className="field-input"
        lang={language}
        dir="auto"
        autoComplete="off"
        autoFocus
        value={fields.find}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => set({ find: target.value })}
      />
      <span className="find-count">{children}</span>
      <FindButton act={() => step(-1)}>Previous</FindButton>
      <FindButton act={() => step(1)}>Next</FindButton>
    </div>
  );
}

function ReplaceLine({ fields, set, language, children }: LineProps) {
  return (
    <div className="find-line">
      <label htmlFor="find-by">Replace with</label>
      <input
        id="find-by"
        name="words"
        maxLength={1_000}
        className="field-input"
        lang={language}
        dir="auto"
        autoComplete="off"
        value={fields.words}
        onChange={({ target }) => set({ words: target.value })}
      />
      {children}
    </div>
  );
}

function FindButton({ act, children }: { act: () => void; children: string }) {
  return (
    <button type="button" className="button button-quiet" onClick={act}>
      {children}
    </button>
  );
}
