import { type SubmitEvent, useState } from "react";

/** The progress: the uploaded share, and then the site reading the file. */
export type Upload = { sent: number } | "reading" | { trouble: string } | null;

/**
 * Submits the form and reports the progress; only XMLHttpRequest reports upload progress. Ends as the form itself would: on the
 * preview, or with an error at the field.
 */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>(null);
  const isUploading = upload === "reading" || (upload !== null && "sent" in upload);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUploading) return;
    const { action } = event.currentTarget;
    const body = new FormData(event.currentTarget);
    setUpload({ sent: 0 });
    headersOfViewer().then(
      (headers) => post(action, body, headers),
      () => setUpload({ trouble: brokenOff }),
    );
  };
  const post = (address: string, body: FormData, headers: Header[]) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      setUpload({ sent: total > 0 ? loaded / total : 0 }),
    );
    request.upload.addEventListener("load", () => setUpload("reading"));
    request.addEventListener("load", () => {
      if (request.status < 300) return location.assign(request.responseURL);
      setUpload({ trouble: refusals[request.status] ?? troubleIn(request.responseXML) });
    });
    request.addEventListener("error", () => setUpload({ trouble: brokenOff }));
    request.responseType = "document";
    request.open("POST", address);
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

/** The returned page shows it at the field; a page about a body that is too large names the limit. */
const troubleIn = (page: Document | null) =>
  page?.querySelector("#file-error, [data-too-large]")?.textContent ??
  "The file could not be read. Load this page again; you may have been signed out.";
