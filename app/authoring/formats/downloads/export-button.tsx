import { type MouseEvent, useState } from "react";
import { useRevalidator } from "react-router";

type Progress = "idle" | "working" | "waiting" | "done" | { trouble: string };

interface ExportButtonProps {
  address: string;
  name: string;
  className?: string;
}

/** Requests the file and shows its progress; without JavaScript the browser downloads it. */
export function ExportButton({ address, name, className = "button button-quiet" }: ExportButtonProps) {
  const [progress, setProgress] = useState<Progress>("idle");
  const { revalidate } = useRevalidator();
  const isBusy = progress === "working" || progress === "waiting";
  const fetchFile = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // Not disabled, which would lose the focus.
    if (isBusy) return;
    const { form } = event.currentTarget;
    const chosen = form ? new FormData(form).getAll("chapter") : [];
    const search = new URLSearchParams(chosen.map((chapter) => ["chapter", String(chapter)]));
    setProgress("working");
    const wait = () => {
      setProgress("waiting");
      // The page lists what is waiting.
      void revalidate();
    };
    setProgress(await download(`${address}?${search}`, wait));
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
async function download(address: string, wait: () => void): Promise<Progress> {
  try {
    // Imported lazily: it sends C11's headers with account and profile.
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const answer = await callAsViewer(address);
    if (answer.status === 422 || answer.status === 429) return { trouble: await answer.text() };
    const making = answer.redirected ? new URL(answer.url).searchParams.get("making") : null;
    if (making) {
      wait();
      return await download(address.replace(/[^/]+(\.\w+)(\?.*)?$/, `${making}$1`), wait);
    }
    if (!answer.ok || answer.redirected)
      return { trouble: "The file could not be made. Load this page again; you may have been signed out." };
    const file = URL.createObjectURL(await answer.blob());
    const link = document.createElement("a");
    link.href = file;
    link.download = decodeURIComponent(
      /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "work",
    );
    link.click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
    return "done";
  } catch {
    // Offline, or the server stopped.
    return { trouble: "The connection to the site broke off. Nothing is lost; try again." };
  }
}
