import { type SubmitEvent, useState } from "react";

/** How far the file is: the share of it that was sent, and then the site reads it. */
export type Upload = { sent: number } | "reading" | { trouble: string } | null;

/**
 * Sends the form and says how it goes; browsers tell of what is sent only to this old call. It ends where the form itself would: on the
 * preview, or with what is wrong at the field.
 */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>(null);
  const isUnderWay = upload === "reading" || (upload !== null && "sent" in upload);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay) return;
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
  return { upload, isUnderWay, send };
}

type Header = [name: string, value: string];

/** C11: who sends it, and as whom. */
async function headersOfViewer(): Promise<Header[]> {
  const { viewerHeaders } = await import("#app/identity/session/public.ts");
  return viewerHeaders();
}

const brokenOff = "The connection to the site broke off before the file was read. Try again.";

/** Said by the edge of the site, for every page alike. */
const refusals: Record<number, string> = {
  413: "The file is larger than this site takes. It was not read.",
  429: "Too many requests came from your address. Wait a minute, then send it again.",
  503: "The site is busy, and the file was not read. Send it again in a moment.",
};

/** The page that came back says it at the field. */
const troubleIn = (page: Document | null) =>
  page?.querySelector("#file-error")?.textContent ??
  "The file could not be read. Load this page again; you may have been signed out.";
