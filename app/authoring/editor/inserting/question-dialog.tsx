import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { LinkTarget } from "./link-targets.ts";
import { Modal } from "./modal.tsx";
import { NoteField } from "./note-field.tsx";
import { LinkTargetField } from "./link-target-field.tsx";
import type { NoteText, Question } from "./questions.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

interface QuestionDialogProps {
  chapterEditor: ChapterEditor;
  question: Question;
  onDone: () => void;
}

/** Asks a command's question in a dialog; Escape changes nothing. */
export function QuestionDialog({ chapterEditor, question, onDone }: QuestionDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<() => NoteText>(() => []);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (question.note) question.note.answer(note.current());
    end(question.answer(textOf(given, "answer"), given.has("check"), textOf(given, "words")));
  };
  const end = (wrong: string | null) => {
    setError(wrong);
    if (wrong === null) onDone();
    else form.current?.querySelector<HTMLElement>("#question-answer")?.focus();
  };
  return (
    <Modal
      aria-labelledby="question-title"
      aria-describedby={question.isMessageOnly ? "question-label" : undefined}
      onDone={onDone}
    >
      <h2 id="question-title">{question.title}</h2>
      <form className="form" ref={form} onSubmit={submit}>
        {question.isMessageOnly ? (
          <p id="question-label">{question.label}</p>
        ) : (
          <AnswerField
            chapterEditor={chapterEditor}
            question={question}
            error={error}
            onPick={({ address, words }) => end(question.answer(address, false, words))}
          >
            {question.note && (
              <NoteField
                initialText={question.note.initialValue}
                language={chapterEditor.chapter.language}
                read={note}
                labelledBy="question-label"
                onEnter={() => form.current?.requestSubmit()}
                onEscape={onDone}
              />
            )}
          </AnswerField>
        )}
        {question.check && (
          <p className="check-field">
            <input type="checkbox" id="question-check" name="check" defaultChecked={question.check.given} />
            <label htmlFor="question-check">{question.check.label}</label>
          </p>
        )}
        <div className="dialog-ways">
          <button type="submit" className="button" autoFocus={question.isMessageOnly}>
            {question.isMessageOnly ? "Close" : "Done"}
          </button>
          {!question.isMessageOnly && (
            <button type="button" className="button button-quiet" onClick={onDone}>
              Cancel
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

function textOf(given: FormData, name: string): string {
  const text = given.get(name);
  return typeof text === "string" ? text : "";
}

interface AnswerFieldProps {
  chapterEditor: ChapterEditor;
  question: Question;
  error: string | null;
  onPick: (choice: LinkTarget) => void;
  /** A field other than a text field. */
  children: ReactNode;
}

function AnswerField({ chapterEditor, question, error, onPick, children }: AnswerFieldProps) {
  const about =
    [question.hint && "question-hint", error && "question-error"].filter(Boolean).join(" ") || undefined;
  const field = {
    id: "question-answer",
    className: "field-input",
    dir: "auto",
    autoComplete: "off",
    "aria-describedby": about,
    "aria-invalid": error ? (true as const) : undefined,
    autoFocus: true,
  };
  const plain = { ...field, name: "answer", defaultValue: question.given };
  const own = question.hasPlaces ? (
    <LinkTargetField chapterEditor={chapterEditor} field={field} given={question.given} onPick={onPick} />
  ) : question.isLong ? (
    <textarea {...plain} rows={4} />
  ) : (
    <input {...plain} />
  );
  return (
    <div className="field">
      <label id="question-label" htmlFor={children ? undefined : "question-answer"}>
        {question.label}
      </label>
      {question.hint && (
        <p className="field-hint" id="question-hint">
          {question.hint}
        </p>
      )}
      {children || own}
      {error && (
        <p className="field-error" id="question-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
