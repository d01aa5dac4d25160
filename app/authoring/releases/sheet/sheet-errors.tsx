import { aiUseLabels, audienceLabels } from "#app/catalog/labels/public.ts";
import { Notice } from "#app/ui/notice.tsx";

/** The elements of fields that are no single input. Following a link to one opens the line it is in. */
const fieldIds: Record<string, string> = {
  chapter: "choose-chapters",
  when: "when-now",
  weekday: "weekday-1",
  audience: `audience-${Object.keys(audienceLabels)[0]}`,
  aiUse: `aiUse-${Object.keys(aiUseLabels)[0]}`,
};

/** Why nothing was published: every error, each with a link to its own field. */
export function SheetErrors({ errors }: { errors: Record<string, string> }) {
  const { form, ...fields } = errors;
  const found = Object.entries(fields);
  if (!form && found.length === 0) return null;
  return (
    <Notice kind="trouble" isAnswer>
      {form ?? "Nothing was published yet. What is missing:"}
      {found.length > 0 && (
        <ul className="sheet-errors">
          {found.map(([name, message]) => (
            <li key={name}>
              <a href={`#${fieldIds[name] ?? name}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
