import { href } from "react-router";
import { contextInLine } from "./find-text.ts";
import { findingHash } from "./find-fields.ts";
import type { TitleFound } from "./find-titles.ts";
import type { FoundChapter, FoundInWork } from "./use-find.ts";
import type { OpenedChapter } from "../open-chapter/chapter-editor.ts";

interface FindResultsProps {
  found: FoundInWork;
  chapter: OpenedChapter;
  onReplace: (title: TitleFound) => void;
}

/** The results in the whole work: titles and notes, which can be replaced here, and links to chapters. */
export function FindResults({ found: { titles, chapters }, chapter, onReplace }: FindResultsProps) {
  return (
    <ul className="found-list">
      {titles.map((title) => (
        <li key={`${title.kind}-${title.id}`}>
          <h3>
            <span>{nameOf(title)}</span>
            <button type="button" className="link" onClick={() => onReplace(title)}>
              Replace<span className="visually-hidden"> in {nameOf(title)}</span>
            </button>
          </h3>
          {title.places.slice(0, 5).map((place) => (
            <MatchLink key={place[0]} {...contextInLine(title.text, place)} language={chapter.language} />
          ))}
        </li>
      ))}
      {chapters.map((found) => (
        <ChapterFound key={found.id} found={found} chapter={chapter} />
      ))}
    </ul>
  );
}

const kindNames = {
  title: "Title of the work",
  subtitle: "Subtitle",
  summary: "Summary",
  part: "Title of a part",
  chapter: "Title of a chapter",
  noteBefore: "Note before",
  noteAfter: "Note after",
};
const nameOf = ({ kind, chapter }: TitleFound) => `${kindNames[kind]}${chapter ? ` ${chapter}` : ""}`;

function ChapterFound({ found, chapter }: { found: FoundChapter; chapter: OpenedChapter }) {
  const { workId, chapterId, language } = chapter;
  const title = <bdi lang={language}>{found.title}</bdi>;
  const address = `${href("/writing-edit")}?id=${workId}&chapter=${found.id}${findingHash}`;
  return (
    <li>
      <h3>
        {found.id === chapterId ? (
          title
        ) : (
          <a className="link" href={address}>
            {title}
          </a>
        )}
        <small>{found.count}</small>
      </h3>
      {found.places.map((place, at) => (
        <MatchLink key={at} {...place} language={language} />
      ))}
    </li>
  );
}

interface MatchLinkProps {
  before: string;
  match: string;
  after: string;
  isNote?: boolean;
  language: string;
}

function MatchLink({ before, match, after, isNote = false, language }: MatchLinkProps) {
  return (
    <p lang={language} dir="auto">
      {isNote && <span aria-label="In a footnote">✻ </span>}
      {before}
      <mark>{match}</mark>
      {after}
    </p>
  );
}
