import { type ReactNode, useRef, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import "./shown-once.css";

interface ShownOnceProps {
  /** For screen readers. */
  label: string;
  value: string;
  /** The button. */
  action: string;
  /** What was done. */
  children: ReactNode;
}

/** A secret just made, which is shown this once; without scripts it can be selected. */
export function ShownOnce({ label, value, action, children }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const copy = async () => {
    field.current?.select();
    const isDone = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? "yes" : "refused");
  };
  return (
    <Notice kind="good">
      <p>
        {children}
        <b>Copy it now: it is not shown again.</b>
      </p>
      <div className="shown-once">
        <input
          ref={field}
          className="field-input"
          aria-label={label}
          readOnly
          autoFocus
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button-quiet needs-script" onClick={() => void copy()}>
          {copied === "yes" ? "Copied" : action}
        </button>
        <p role="status">
          {copied === "yes" && <span className="visually-hidden">It is copied.</span>}
          {copied === "refused" && "This browser does not allow it: the text is selected, copy it by hand."}
        </p>
      </div>
    </Notice>
  );
}
