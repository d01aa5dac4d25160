import { useMemo } from "react";
import { type DiffPiece, diffTexts, sideOf } from "#app/manuscript/words/word-diff.ts";

interface DiffViewProps {
  before: { title: string; text: string };
  after: { title: string; text: string };
  language: string;
}

/** Two versions side by side, one paragraph per row, with the differing words marked; unchanged paragraphs are collapsed. */
export function DiffView({ before, after, language }: DiffViewProps) {
  const rows = useMemo(() => diffTexts(before.text, after.text), [before.text, after.text]);
  const isSame = rows.every(({ kind }) => kind === "same");
  return (
    <div className="diff" lang={language} tabIndex={0} role="region" aria-label="What differs">
      <div className="diff-row diff-head" lang="en">
        <h3>{before.title}</h3>
        <h3>{after.title}</h3>
      </div>
      {isSame && <p lang="en">The words are the same; only their form differs.</p>}
      {rows.map((row, at) =>
        row.kind === "same" ? (
          <SameLines key={at} lines={row.lines} />
        ) : (
          <div className="diff-row" key={at}>
            <p data-title={before.title}>{sideOf(row.pieces, "before").map(piece)}</p>
            <p data-title={after.title}>{sideOf(row.pieces, "after").map(piece)}</p>
          </div>
        ),
      )}
    </div>
  );
}

const piece = ({ text, is }: DiffPiece, at: number) => {
  if (is === "gone") return <del key={at}>{text}</del>;
  return is === "new" ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>;
};

function SameLines({ lines }: { lines: string[] }) {
  const filled = lines.filter((line) => line !== "");
  if (filled.length === 0) return null;
  return (
    <details className="diff-same">
      <summary lang="en">
        {filled.length === 1 ? "1 paragraph is the same" : `${filled.length} paragraphs are the same`}
      </summary>
      {filled.slice(0, 200).map((line, at) => (
        <p key={at}>{line}</p>
      ))}
    </details>
  );
}
