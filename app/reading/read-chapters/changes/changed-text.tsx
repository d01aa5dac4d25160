import { counted } from "#app/ui/counted.ts";
import type { DiffPiece } from "#app/manuscript/words/word-diff.ts";
import type { ComparedRow } from "./compare-texts.server.ts";
import "./changed-text.css";

interface ChangedTextProps {
  rows: ComparedRow[];
  /** Null for one that is not known. */
  language: string | null;
}

/** One text that shows what is gone and what is new where it stands, with a paragraph around it. */
export function ChangedText({ rows, language }: ChangedTextProps) {
  const lang = language === null || language === "und" ? undefined : language;
  return (
    <section className="changed-text" aria-label="What changed">
      {rows.map((row, at) =>
        row.kind === "same" ? (
          <Same key={at} row={row} lang={lang} />
        ) : (
          <Changed key={at} pieces={row.pieces} lang={lang} />
        ),
      )}
    </section>
  );
}

function Changed({ pieces, lang }: { pieces: DiffPiece[]; lang: string | undefined }) {
  return (
    <p className="changed-paragraph" lang={lang} dir="auto">
      {pieces.map(({ text, is }, at) => {
        if (is === "same") return <span key={at}>{text}</span>;
        return is === "gone" ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
      })}
    </p>
  );
}

type SameRow = Extract<ComparedRow, { kind: "same" }>;

function Same({ row: { first, last, hiddenCount }, lang }: { row: SameRow; lang: string | undefined }) {
  return (
    <>
      {first && (
        <p lang={lang} dir="auto">
          {first}
        </p>
      )}
      {hiddenCount > 0 && (
        <p className="changed-hidden">{`${counted(hiddenCount, "paragraph")} as before`}</p>
      )}
      {last && (
        <p lang={lang} dir="auto">
          {last}
        </p>
      )}
    </>
  );
}
