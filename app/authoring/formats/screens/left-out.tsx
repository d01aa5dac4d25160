import { Notice } from "#app/ui/notice.tsx";

/** What every export of a work has to leave out, where there is such a thing. */
export function LeftOut({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice kind="trouble">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
