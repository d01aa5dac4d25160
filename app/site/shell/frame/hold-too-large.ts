import { bodyLimitsOf } from "#app/platform/http/body-limits.ts";
import { sayInForm } from "./say-in-form.ts";

const MB = 1024 * 1024;
const mostPictureMb = 200;
const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const inWords = (bytes: number) =>
  bytes < MB ? `${numbers.format(Math.ceil(bytes / 1024))} kB` : `${numbers.format(bytes / MB)} MB`;

/** Says in the form what of it is too large to be sent; whether there was anything to say. */
export function isHeld(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const words = tooLargeIn(form);
  if (words) sayInForm(form, submitter, `${words} Nothing was sent, and what you typed is still here.`);
  return words !== null;
}

/**
 * What of a form is larger than its address takes, in words; null when it may be sent. The site would answer with a page of its own in
 * the place of this one, and what was typed would be gone with it.
 */
function tooLargeIn(form: HTMLFormElement): string | null {
  const file = largestOver(form);
  if (file) return `The file is too large: ${inWords(file.size)}; at most ${file.most} MB are taken.`;
  const { pathname } = new URL(form.action);
  const limits = bodyLimitsOf(pathname, mostPictureMb);
  const isMultipart = form.enctype === "multipart/form-data";
  const most = isMultipart ? Math.max(limits.most, limits.mostWithFiles) : limits.most;
  const size = sizeOf(form, isMultipart);
  return size > most
    ? `This is too much for one page: ${inWords(size)}; at most ${inWords(most)} are taken.`
    : null;
}

function largestOver(form: HTMLFormElement): { size: number; most: number } | null {
  // A field may stand outside its form.
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement) || !input.dataset["mostMb"]) continue;
    const most = Number(input.dataset["mostMb"]);
    for (const { size } of input.files ?? []) if (size > most * MB) return { size, most };
  }
  return null;
}

/** About what is sent: each field of a form in parts has a head, every other is written with its signs as three. */
function sizeOf(form: HTMLFormElement, isMultipart: boolean): number {
  const fields = [...new FormData(form)];
  if (!isMultipart)
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString().length;
  const heads = fields.length * 200;
  return fields.reduce((sum, [, value]) => sum + new Blob([value]).size, heads);
}
