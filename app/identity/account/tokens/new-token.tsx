import { useRef, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import "./tokens.css";

/** A token just created, which is shown this once; without scripts it can be selected. */
export function NewToken({ name, token }: { name: string; token: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const copy = async () => {
    field.current?.select();
    const isDone = await navigator.clipboard?.writeText(token).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? "yes" : "refused");
  };
  return (
    <Notice kind="good">
      <p>
        The token “<bdi>{name}</bdi>” is created. <b>Copy it now: it is not shown again.</b>
      </p>
      <div className="new-token">
        <input
          ref={field}
          className="field-input"
          aria-label="The new token"
          readOnly
          autoFocus
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button-quiet needs-script" onClick={() => void copy()}>
          {copied === "yes" ? "Copied" : "Copy token"}
        </button>
        <p role="status">
          {copied === "yes" && <span className="visually-hidden">The token is copied.</span>}
          {copied === "refused" && "This browser does not allow it: the token is selected, copy it by hand."}
        </p>
      </div>
    </Notice>
  );
}
