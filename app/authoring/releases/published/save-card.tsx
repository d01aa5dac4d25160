import { useState } from "react";
import { callFunction, FunctionError } from "#app/platform/http/forms/call-function.ts";
import { saveFile } from "#app/platform/http/forms/save-file.ts";

/** Saves the picture that other sites show for a link to the book, to be posted with it. Needs scripts. */
export function SaveCard({ jid }: { jid: string }) {
  const [state, setState] = useState<"idle" | "working" | "done" | { trouble: string }>("idle");
  const save = async () => {
    // Not disabled, which would lose the focus.
    if (state === "working") return;
    setState("working");
    try {
      const card = await callFunction("social-card", { jid });
      if (card instanceof File) saveFile(card);
      setState("done");
    } catch (failure) {
      const detail = failure instanceof FunctionError ? (failure.detail ?? `${failure.message}.`) : "";
      setState({ trouble: `The picture was not saved. ${detail} Try again in a moment.` });
    }
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet needs-script"
        aria-disabled={state === "working" ? true : undefined}
        onClick={() => void save()}
      >
        {state === "working" ? "Drawing the picture …" : "Save share picture"}
      </button>
      <span role="status" className={typeof state === "object" ? "field-error" : "visually-hidden"}>
        {state === "done" && "The picture is among your downloads."}
        {typeof state === "object" && state.trouble}
      </span>
    </>
  );
}
