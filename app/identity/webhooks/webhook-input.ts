import { z } from "zod";
import { type WebhookEvent, webhookEventNames } from "./webhook-events.ts";

const mostLetters = 500;

/** Whether nothing but the operator's allowance lets an address be http, or have a name without a dot. */
function problemIn(text: string, privateHosts: readonly string[]): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return "Enter an address that begins with https://.";
  if (privateHosts.includes(url.host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "The address must begin with https://.";
  if (url.username || url.password) return "Leave out user and password: the message is signed instead.";
  return url.hostname.includes(".") || url.hostname.startsWith("[")
    ? null
    : "Enter an address of the internet.";
}

/** The address to which events are sent. */
export const webhookUrl = (privateHosts: readonly string[]) =>
  z
    .string()
    .trim()
    .max(mostLetters, `At most ${mostLetters} characters.`)
    .superRefine((text, check) => {
      const message = problemIn(text, privateHosts);
      if (message) check.addIssue({ code: "custom", message });
    });

/** The events ticked in a form; unknown ones are ignored. */
export const eventsIn = (form: FormData): WebhookEvent[] => {
  const ticked = new Set(form.getAll("event"));
  return webhookEventNames.filter((name) => ticked.has(name));
};
