import { Notice } from "#app/ui/notice.tsx";
import { counted } from "#app/ui/counted.ts";
import type { WordComparison as Counted } from "#app/manuscript/words/compare-words.ts";

/** Whether all words of a file were imported, and which were not. */
export function MissingWords({ counts }: { counts: Counted }) {
  const inFile = counted(counts.inFile, "word");
  if (counts.missing === 0) return <p>The file has {inFile}: all of them are here.</p>;
  return (
    <Notice kind="trouble">
      <p>
        The file has {inFile}. {counted(counts.missing, "word")} of them {counts.missing === 1 ? "is" : "are"}{" "}
        not here:
      </p>
      <ul className="import-missing">
        {counts.passages.map((passage, at) => (
          <li key={at} dir="auto">
            {passage}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
