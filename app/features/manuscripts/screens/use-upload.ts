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
    const form = event.currentTarget;
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      setUpload({ sent: total > 0 ? loaded / total : 0 }),
    );
    request.upload.addEventListener("load", () => setUpload("reading"));
    request.addEventListener("load", () => {
      if (request.status < 300) return location.assign(request.responseURL);
      setUpload({ trouble: troubleIn(request.responseXML) });
    });
    request.addEventListener("error", () =>
      setUpload({ trouble: "The connection to the site broke off before the file was read. Try again." }),
    );
    request.responseType = "document";
    request.open("POST", form.action);
    request.send(new FormData(form));
    setUpload({ sent: 0 });
  };
  return { upload, isUnderWay, send };
}

/** The page that came back says it at the field. */
const troubleIn = (page: Document | null) =>
  page?.querySelector("#file-error")?.textContent ??
  "The file could not be read. Load this page again; you may have been signed out.";
