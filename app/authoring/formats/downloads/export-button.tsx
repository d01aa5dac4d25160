import { type MouseEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { callFunction, FunctionError } from "#app/platform/http/forms/call-function.ts";
import { saveFile } from "#app/platform/http/forms/save-file.ts";

type Progress = "idle" | "working" | "waiting" | "done" | { trouble: string };

/** As the function `export-book` takes it. */
type ExportInput =
  | { work: string; format: string; chapters: string[] | null }
  | { work: string; file: string };

interface ExportButtonProps {
  work: string;
  format: string;
  /** Where the browser goes without scripts. */
  address: string;
  name: string;
  className?: string;
}

/** Requests the file and shows its progress; without JavaScript the browser downloads it. */
export function ExportButton({
  work,
  format,
  address,
  name,
  className = "button button-quiet",
}: ExportButtonProps) {
  const [progress, setProgress] = useState<Progress>("idle");
  const { revalidate } = useRevalidator();
  const isBusy = progress === "working" || progress === "waiting";
  const fetchFile = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // Not disabled, which would lose the focus.
    if (isBusy) return;
    const { form } = event.currentTarget;
    const chosen = form ? new FormData(form).getAll("chapter") : [];
    const chapters = chosen.length > 0 ? chosen.map(String) : null;
    setProgress("working");
    const wait = () => {
      setProgress("waiting");
      // The page lists what is waiting.
      void revalidate();
    };
    setProgress(await download({ work, format, chapters }, wait));
    void revalidate();
  };
  return (
    <>
      <button
        className={className}
        type="submit"
        formAction={address}
        aria-disabled={isBusy ? true : undefined}
        onClick={(event) => void fetchFile(event)}
      >
        {name}
      </button>{" "}
      <span role="status">{messageOf(progress, name)}</span>
    </>
  );
}

function messageOf(progress: Progress, name: string): string {
  if (progress === "idle") return "";
  if (progress === "working") return `Making the ${name} file … A long work takes some seconds.`;
  if (progress === "waiting")
    return `Making the ${name} file … It takes longer. You may leave this page: the file is kept here.`;
  return progress === "done" ? "Done: it is among your downloads." : progress.trouble;
}

/** Asks until the file is made; each answer takes some seconds, so that no pause is needed in between. */
async function download(input: ExportInput, wait: () => void): Promise<Progress> {
  try {
    // Imported lazily: it sends C11's headers with account and profile.
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const made = await callFunction("export-book", input, callAsViewer);
    if (made instanceof File) {
      saveFile(made);
      return "done";
    }
    if (!isMaking(made)) return { trouble: unmade };
    wait();
    return await download({ work: input.work, file: made.file }, wait);
  } catch (failure) {
    const isAnswered = failure instanceof FunctionError && failure.reason !== "not-sent";
    // Offline, or the server stopped.
    if (!isAnswered) return { trouble: "The connection to the site broke off. Nothing is lost; try again." };
    return { trouble: failure.detail ?? unmade };
  }
}

const unmade = "The file could not be made. Load this page again; you may have been signed out.";

const isMaking = (answer: unknown): answer is { file: string } =>
  typeof answer === "object" && answer !== null && "file" in answer && typeof answer.file === "string";
