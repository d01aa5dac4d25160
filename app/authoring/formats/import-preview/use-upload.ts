import { type SubmitEvent, useState } from "react";

/** The progress: the uploaded share, and then the site reading the file. */
export type Upload = { sent: number } | "reading" | { trouble: string } | null;

/**
 * Sends the form's file to the function `convert-manuscript` and reports the progress; only XMLHttpRequest reports upload
 * progress. Ends as the form itself would: on the preview, or with an error at the field. `workId` is null for a new work.
 */
export function useUpload(workId: string | null) {
  const [upload, setUpload] = useState<Upload>(null);
  const isUploading = upload === "reading" || (upload !== null && "sent" in upload);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUploading) return;
    const body = new FormData(event.currentTarget);
    setUpload({ sent: 0 });
    headersOfViewer().then(
      (headers) => post(body, headers),
      () => setUpload({ trouble: brokenOff }),
    );
  };
  const post = (body: FormData, headers: Header[]) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      setUpload({ sent: total > 0 ? loaded / total : 0 }),
    );
    request.upload.addEventListener("load", () => setUpload("reading"));
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      const review = textIn(answer, "review");
      if (request.status < 300 && review) return location.assign(review);
      const detail = textIn(answer, "msg") ?? textIn(answer, "error");
      setUpload({ trouble: refusals[request.status] ?? detail ?? unread });
    });
    request.addEventListener("error", () => setUpload({ trouble: brokenOff }));
    request.responseType = "json";
    const target = workId === null ? "" : `?work=${encodeURIComponent(workId)}`;
    request.open("POST", `/functions/v1/convert-manuscript${target}`);
    for (const header of headers) request.setRequestHeader(...header);
    request.send(body);
  };
  return { upload, isUnderWay: isUploading, send };
}

type Header = [name: string, value: string];

/** C11: the headers of account and profile. */
async function headersOfViewer(): Promise<Header[]> {
  const { viewerHeaders } = await import("#app/identity/session/public.ts");
  return viewerHeaders();
}

const brokenOff = "The connection to the site broke off before the file was read. Try again.";

/** Answered by the server for every page alike. */
const refusals: Record<number, string> = {
  429: "Too many requests came from your address. Wait a minute, then send it again.",
  503: "The site is busy, and the file was not read. Send it again in a moment.",
};

const unread = "The file could not be read. Load this page again; you may have been signed out.";

/** A text of the answer. */
function textIn(answer: unknown, name: string): string | null {
  const found = new Map(typeof answer === "object" && answer !== null ? Object.entries(answer) : []).get(
    name,
  );
  return typeof found === "string" ? found : null;
}
