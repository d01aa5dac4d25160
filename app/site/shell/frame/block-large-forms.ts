import { bodyLimitsOf } from "#app/platform/http/forms/body-limits.ts";
import { formatSize } from "#app/platform/http/forms/format-size.ts";
import { showInForm } from "./show-in-form.ts";

const MB = 1024 * 1024;
const mostPictureMb = 200;

/** Shows in the form what is too large to be sent; returns whether something is. */
export function isHeld(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const message = tooLargeIn(form);
  if (message) showInForm(form, submitter, `${message} Nothing was sent, and what you typed is still here.`);
  return message !== null;
}

/**
 * A message about what exceeds the limit of the form's address; null when it may be sent. The server's 413 page would
 * replace this one, and the input would be lost.
 */
function tooLargeIn(form: HTMLFormElement): string | null {
  const file = largestOver(form);
  if (file)
    return `The file is too large: ${formatSize(file.size)}; at most ${file.most} MB are taken. Choose a smaller one.`;
  const { pathname } = new URL(form.action);
  const limits = bodyLimitsOf(pathname, mostPictureMb);
  const isMultipart = form.enctype === "multipart/form-data";
  const most = isMultipart ? Math.max(limits.most, limits.mostWithFiles) : limits.most;
  const size = sizeOf(form, isMultipart);
  return size > most
    ? `This is too much for one page: ${formatSize(size)}; at most ${formatSize(most)} are taken. Shorten it and send it again.`
    : null;
}

function largestOver(form: HTMLFormElement): { size: number; most: number } | null {
  // A field may be outside its form element.
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement) || !input.dataset["mostMb"]) continue;
    const most = Number(input.dataset["mostMb"]);
    for (const { size } of input.files ?? []) if (size > most * MB) return { size, most };
  }
  return null;
}

/** Estimates the size of the request: multipart fields have headers, url-encoded characters take up to three bytes. */
function sizeOf(form: HTMLFormElement, isMultipart: boolean): number {
  const fields = [...new FormData(form)];
  if (!isMultipart)
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString().length;
  const heads = fields.length * 200;
  return fields.reduce((sum, [, value]) => sum + new Blob([value]).size, heads);
}
