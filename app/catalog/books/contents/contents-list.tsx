import { type LinkedBook, readerAddress } from "../page/reader-address.ts";
import type { ContentsLine, ContentsPart, NumberedChapter, Outline } from "./outline.ts";

/** A longer list of lines is folded after this many. */
const shownLines = 12;
const foldedFrom = 17;
/** "XXVIII" and longer numerals need wider squares. */
const wideNumeral = 6;

interface ContentsListProps {
  book: LinkedBook;
  outline: Outline;
  /** Of the names; null for English, the language of the page. */
  language: string | null;
}

/** The book's own table of contents, as deep as it goes; every entry opens the reader there. */
export function ContentsList({ book, outline, language }: ContentsListProps) {
  const shown = { book, lang: language ?? undefined };
  return (
    <nav aria-labelledby="contents" className="contents">
      <h2 id="contents">Contents</h2>
      <Matter {...shown} name="Front matter" lines={outline.front} />
      {outline.parts.map((part, index) => (
        <Part key={index} {...shown} part={part} isLong={outline.isLong} isOutermost />
      ))}
      <Matter {...shown} name="Back matter" lines={outline.back} />
    </nav>
  );
}

interface Shown {
  book: LinkedBook;
  lang: string | undefined;
}

/** What stands before or behind the text: one closed line. */
function Matter({ name, lines, ...shown }: Shown & { name: string; lines: ContentsLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="contents-matter">
      <summary>{name}</summary>
      <Lines {...shown} lines={lines} />
    </details>
  );
}

interface PartProps extends Shown {
  part: ContentsPart;
  isLong: boolean;
  isOutermost?: boolean;
}

function Part({ part, isLong, isOutermost = false, ...shown }: PartProps) {
  if (part.kind === "numbers") return <Numbers {...shown} chapters={part.chapters} note={part.note} />;
  if (part.kind === "lines") return <Run {...shown} lines={part.lines} isFolded={isOutermost} />;
  return (
    <details className="contents-group" open={!isLong}>
      <summary>
        <bdi lang={shown.lang}>{part.label}</bdi>
        <small>{part.note}</small>
      </summary>
      {part.parts.map((inner, index) => (
        <Part key={index} {...shown} part={inner} isLong={isLong} />
      ))}
    </details>
  );
}

function Run({ lines, isFolded, ...shown }: Shown & { lines: ContentsLine[]; isFolded: boolean }) {
  if (!isFolded || lines.length < foldedFrom) return <Lines {...shown} lines={lines} />;
  const rest = lines.slice(shownLines);
  return (
    <>
      <Lines {...shown} lines={lines.slice(0, shownLines)} />
      <details className="contents-rest">
        <summary>Show {rest.length} more</summary>
        <Lines {...shown} lines={rest} />
      </details>
    </>
  );
}

function Lines({ book, lang, lines }: Shown & { lines: ContentsLine[] }) {
  return (
    <ol>
      {lines.map(({ label, target, time }, index) => (
        <li key={index}>
          {target ? (
            <a href={readerAddress(book, target)}>
              <bdi lang={lang}>{label}</bdi>
              {time && <small>{time}</small>}
            </a>
          ) : (
            <span>
              <bdi lang={lang}>{label}</bdi>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Numbers({ book, lang, chapters, note }: Shown & { chapters: NumberedChapter[]; note: string }) {
  const isWide = chapters.some(({ numeral }) => numeral.length >= wideNumeral);
  return (
    <>
      <ol className="contents-numbers" lang={lang} data-size={isWide ? "wide" : undefined}>
        {chapters.map(({ word, numeral, target }, index) => (
          <li key={index}>
            <a href={target ? readerAddress(book, target) : undefined}>
              {word && <span className="visually-hidden">{word} </span>}
              {numeral}
            </a>
          </li>
        ))}
      </ol>
      <p>{note}</p>
    </>
  );
}
