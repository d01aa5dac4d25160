import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Modal } from "./modal.tsx";
import { NoteField } from "./note-field.tsx";
import type { NoteText, Question } from "./questions.ts";

interface QuestionDialogProps {
  question: Question;
  language: string;
  onDone: () => void;
}

/** Asks what a command must know, in a dialog; Escape leaves everything as it was. */
export function QuestionDialog({ question, language, onDone }: QuestionDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<() => NoteText>(() => []);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = given.get("answer");
    if (question.note) question.note.answer(note.current());
    const wrong = question.answer(typeof text === "string" ? text : "", given.has("check"));
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
          <AnswerField question={question} error={error}>
            {question.note && (
              <NoteField
                initialText={question.note.initialValue}
                language={language}
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

interface AnswerFieldProps {
  question: Question;
  error: string | null;
  /** Another field than one of text. */
  children: ReactNode;
}

function AnswerField({ question, error, children }: AnswerFieldProps) {
  const about =
    [question.hint && "question-hint", error && "question-error"].filter(Boolean).join(" ") || undefined;
  const field = {
    id: "question-answer",
    name: "answer",
    defaultValue: question.given,
    className: "field-input",
    dir: "auto",
    autoComplete: "off",
    "aria-describedby": about,
    "aria-invalid": error ? (true as const) : undefined,
    autoFocus: true,
  };
  const plain = question.isLong ? <textarea {...field} rows={4} /> : <input {...field} />;
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
      {children || plain}
      {error && (
        <p className="field-error" id="question-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
