import { Notice } from "#app/ui/notice.tsx";

/** Lists what every export of a work has to leave out, if anything. */
export function Omissions({ sentences }: { sentences: string[] }) {
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
