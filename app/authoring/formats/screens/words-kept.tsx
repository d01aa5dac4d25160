import { Notice } from "#app/ui/notice.tsx";
import { counted } from "#app/ui/counted.ts";
import type { WordComparison as Counted } from "#app/manuscript/words/compare-words.ts";

/** Whether all of a file's words came in, and which did not. */
export function WordsKept({ kept }: { kept: Counted }) {
  const inFile = counted(kept.inFile, "word");
  if (kept.missing === 0) return <p>The file has {inFile}: all of them are here.</p>;
  return (
    <Notice kind="trouble">
      <p>
        The file has {inFile}. {counted(kept.missing, "word")} of them {kept.missing === 1 ? "is" : "are"} not
        here:
      </p>
      <ul className="import-missing">
        {kept.passages.map((passage, at) => (
          <li key={at} dir="auto">
            {passage}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
