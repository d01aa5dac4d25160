import { type MouseEvent, useState } from "react";

type Progress = "idle" | "working" | "done" | { trouble: string };

interface ExportButtonProps {
  address: string;
  name: string;
  className?: string;
}

/** Requests the file and shows its progress; without JavaScript the browser downloads it. */
export function ExportButton({ address, name, className = "button button-quiet" }: ExportButtonProps) {
  const [progress, setProgress] = useState<Progress>("idle");
  const fetchFile = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // Not disabled, which would lose the focus.
    if (progress === "working") return;
    const { form } = event.currentTarget;
    const chosen = form ? new FormData(form).getAll("chapter") : [];
    const search = new URLSearchParams(chosen.map((chapter) => ["chapter", String(chapter)]));
    setProgress("working");
    setProgress(await download(`${address}?${search}`));
  };
  return (
    <>
      <button
        className={className}
        type="submit"
        formAction={address}
        aria-disabled={progress === "working" ? true : undefined}
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
  return progress === "done" ? "Done: it is among your downloads." : progress.trouble;
}

async function download(address: string): Promise<Progress> {
  try {
    // Imported lazily: it sends C11's headers with account and profile.
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const answer = await callAsViewer(address);
    if (answer.status === 422 || answer.status === 429) return { trouble: await answer.text() };
    // It takes longer: the page shows the progress.
    if (answer.redirected && new URL(answer.url).pathname === location.pathname) {
      location.reload();
      return "working";
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
