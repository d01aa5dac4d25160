import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { stayCookie, staySeconds } from "#app/platform/http/cookies/stay-cookie.ts";
import { showInForm } from "./show-in-form.ts";

const pollMs = 150;

/** A cookie is how the server can report on a form without a new page (server/edge/stay-on-refusal.ts). */
const write = (value: string, seconds: number) => {
  document.cookie = `${stayCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict`;
};

let stopWatching = () => {};

/** Watches a submitted form: if the server refuses it for now, the form shows a message and keeps its input. */
export function watchSent(form: HTMLFormElement, submitter: HTMLElement | null): void {
  stopWatching();
  form.querySelector("[data-held]")?.remove();
  const id = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
  write(id, staySeconds);
  const poll = () => {
    const [about, status, seconds] = readCookie(document.cookie, stayCookie)?.split(".") ?? [];
    // The cookie expired without an answer.
    if (about === undefined) return stop();
    if (about !== id || status === undefined) return;
    stop();
    showInForm(form, submitter, messageFor(status, Number(seconds)));
  };
  const timer = setInterval(poll, pollMs);
  const stop = () => {
    clearInterval(timer);
    removeEventListener("pagehide", stop);
    write("", 0);
  };
  addEventListener("pagehide", stop);
  stopWatching = stop;
}

function messageFor(status: string, seconds: number): string {
  const when = `in ${seconds === 1 ? "a second" : `${seconds} seconds`}`;
  return status === "429"
    ? `A little slower, please: too many requests came from your address. Nothing was changed, and what you typed is still here. Send it again ${when}.`
    : `The site cannot take this just now. What you typed is still here. Send it again ${when}.`;
}
