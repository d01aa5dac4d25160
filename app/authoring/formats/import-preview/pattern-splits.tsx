import { counted } from "#app/ui/counted.ts";

interface PatternSplitsProps {
  patterns: { index: number; example: string; count: number }[];
}

/** Numbered lines that are not headings, such as “– 2 –”: one button splits at all of them. */
export function PatternSplits({ patterns }: PatternSplitsProps) {
  if (patterns.length === 0) return null;
  return (
    <div>
      <p>Lines that may begin chapters:</p>
      {patterns.map(({ index, example, count }) => (
        <p key={index} className="form-actions">
          <button className="button button-quiet" type="submit" name="pattern" value={index}>
            Split at <span dir="auto">“{example}”</span>, {counted(count, "place")}
          </button>
        </p>
      ))}
    </div>
  );
}
