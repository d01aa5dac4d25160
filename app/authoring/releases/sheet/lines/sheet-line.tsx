import type { ReactNode } from "react";

interface SheetLineProps {
  id: string;
  /** What is chosen, in a sentence. */
  label: string;
  /** More about it, in a smaller line. */
  detail?: string | undefined;
  /** Replaces the sentence when its fields were changed without scripts. */
  fallback: string;
  isOpen: boolean;
  /** The fields. */
  children: ReactNode;
}

/** One choice of the publish sheet as a sentence; "Change" opens its fields, also without scripts. */
export function SheetLine({ id, label, detail, fallback, isOpen, children }: SheetLineProps) {
  return (
    <details className="sheet-line" id={id} open={isOpen}>
      <summary>
        <span className="sheet-label">
          {label}
          {detail && (
            <small>
              <bdi>{detail}</bdi>
            </small>
          )}
        </span>
        <span className="sheet-fallback">{fallback}</span>
        <span className="sheet-change">Change</span>
      </summary>
      <div className="sheet-fields">{children}</div>
    </details>
  );
}
