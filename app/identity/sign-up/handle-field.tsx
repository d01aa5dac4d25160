import { useEffect, useRef, useState } from "react";
import { callFunction, FunctionError } from "#app/platform/http/forms/call-function.ts";
import { Field } from "#app/ui/fields/field.tsx";

interface Verdict {
  /** Null: the check failed. */
  isFree: boolean | null;
  message: string;
}

function isVerdict(value: unknown): value is Verdict {
  return typeof value === "object" && value !== null && "isFree" in value && "message" in value;
}

/** X09: what failed, and that one can continue nevertheless. */
function unasked(failure: unknown): string {
  const what = failure instanceof FunctionError ? failure.message : "The handle was not checked";
  return `${what}. Send the form all the same: the handle is checked then.`;
}

const pauseMs = 400;

/** A handle, checked while it is typed; without scripts it is checked when the form is sent. */
export function HandleField({ given, error }: { given: string; error: string | undefined }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const check = (handle: string) => {
    clearTimeout(timer.current);
    setVerdict(null);
    if (handle.length < 3) return;
    timer.current = setTimeout(() => {
      callFunction("handle-available", { handle }).then(
        (value) => setVerdict(isVerdict(value) ? value : null),
        (failure) => setVerdict({ isFree: null, message: unasked(failure) }),
      );
    }, pauseMs);
  };
  const isTrouble = verdict?.isFree === false;
  return (
    <Field
      name="handle"
      label="Handle"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={given}
      hint={
        <span className="hint-or-verdict">
          <span role="status" className={isTrouble ? "field-error" : undefined}>
            {verdict?.message}
          </span>
          <span>Your public name in addresses: 3 to 30 of a–z, 0–9, _ and -.</span>
        </span>
      }
      error={verdict ? undefined : error}
      onChange={(event) => check(event.currentTarget.value)}
    />
  );
}
