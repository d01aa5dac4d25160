import { readCookie } from "#app/platform/http/read-cookie.ts";
import { stayCookie, staySeconds } from "#app/platform/http/stay-cookie.ts";
import { sayInForm } from "./say-in-form.ts";

const lookEveryMs = 150;

/** The cookie is all that the site can answer to a form without leaving its page (server/edge/stay-on-refusal.ts). */
const write = (value: string, seconds: number) => {
  document.cookie = `${stayCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict`;
};

let stopWatching = () => {};

/** Of a form that is being sent: if the site cannot take it now, that is said in it, and what was typed stays. */
export function watchSent(form: HTMLFormElement, submitter: HTMLElement | null): void {
  stopWatching();
  form.querySelector("[data-held]")?.remove();
  const id = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
  write(id, staySeconds);
  const look = () => {
    const [about, status, seconds] = readCookie(document.cookie, stayCookie)?.split(".") ?? [];
    // Gone with its time: whatever became of the form, the page is still here.
    if (about === undefined) return stop();
    if (about !== id || status === undefined) return;
    stop();
    sayInForm(form, submitter, wordsFor(status, Number(seconds)));
  };
  const timer = setInterval(look, lookEveryMs);
  const stop = () => {
    clearInterval(timer);
    removeEventListener("pagehide", stop);
    write("", 0);
  };
  addEventListener("pagehide", stop);
  stopWatching = stop;
}

function wordsFor(status: string, seconds: number): string {
  const when = `in ${seconds === 1 ? "a second" : `${seconds} seconds`}`;
  return status === "429"
    ? `A little slower, please: too many requests came from your address. Nothing was changed, and what you typed is still here. Send it again ${when}.`
    : `The site cannot take this just now. What you typed is still here. Send it again ${when}.`;
}
