import type { FormEvent } from "react";
import { href } from "react-router";
import { CheckField } from "#app/ui/field.tsx";
import type { Wanted } from "../finding/find-text.ts";
import { type FoundChapter, useFinding } from "./use-finding.ts";
import type { WritingDesk } from "./writing-desk.ts";

/** Finds words in the whole work, and replaces them here or everywhere. */
export function FindPanel({ desk }: { desk: WritingDesk }) {
  const { found, said, ...ways } = useFinding(desk);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? "find";
    const { words, ...wanted } = read(event.currentTarget);
    if (submitter === "find") await ways.search(wanted);
    if (submitter === "next") ways.selectNext(wanted);
    if (submitter === "here") ways.replaceHere({ ...wanted, words });
    if (submitter === "everywhere") await ways.replaceEverywhere({ ...wanted, words });
  };
  return (
    <>
      <form className="panel-form" onSubmit={(event) => void submit(event)}>
        <FindFields language={desk.chapter.language} />
      </form>
      <p role="status" className="panel-said">
        {said}
      </p>
      {found && found.length > 0 && <FoundList found={found} chapter={desk.chapter} />}
    </>
  );
}

function FindFields({ language }: { language: string }) {
  const words = { className: "field-input", lang: language, dir: "auto", autoComplete: "off" };
  return (
    <>
      <div className="field">
        <label htmlFor="find-words">Find</label>
        <input id="find-words" name="find" maxLength={200} required autoFocus {...words} />
      </div>
      <CheckField id="find-case" name="matchesCase" label="Capitals as written" />
      <CheckField id="find-whole" name="wholeWords" label="Whole words" />
      <div className="dialog-ways">
        <button className="button" value="find">
          Find in the work
        </button>
        <button className="button button-quiet" value="next">
          Next here
        </button>
      </div>
      <div className="field panel-second">
        <label htmlFor="find-by">Replace by</label>
        <input id="find-by" name="words" maxLength={1_000} {...words} />
      </div>
      <div className="dialog-ways">
        <button className="button button-quiet" value="here">
          Replace in this chapter
        </button>
        <button className="button button-quiet" value="everywhere">
          Replace in the whole work
        </button>
      </div>
    </>
  );
}

interface FoundListProps {
  found: FoundChapter[];
  chapter: WritingDesk["chapter"];
}

function FoundList({ found, chapter: { workId, chapterId, language } }: FoundListProps) {
  return (
    <ul className="found-list">
      {found.map(({ id, title, count, places }) => (
        <li key={id}>
          <h3>
            {id === chapterId ? (
              <bdi lang={language}>{title}</bdi>
            ) : (
              <a className="link" href={`${href("/writing-edit")}?id=${workId}&chapter=${id}`}>
                <bdi lang={language}>{title}</bdi>
              </a>
            )}
            <small>{count}</small>
          </h3>
          {places.map(({ before, match, after }, at) => (
            <p key={at} lang={language} dir="auto">
              …{before}
              <mark>{match}</mark>
              {after}…
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function read(form: HTMLFormElement): Wanted & { words: string } {
  const given = new FormData(form);
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    find: text("find"),
    words: text("words"),
    matchesCase: given.has("matchesCase"),
    wholeWords: given.has("wholeWords"),
  };
}
