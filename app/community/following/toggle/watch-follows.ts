import { callAsViewer } from "#app/identity/session/public.ts";

// Loaded for signed-in people only. Pages with a Follow button are the same for everyone; here it learns whose it is.

const addressOf = (form: HTMLFormElement) => `/api${new URL(form.action).pathname}`;

/** A form that is followed says "Following"; its button then stops. */
function show(form: HTMLFormElement, isFollowed: boolean): void {
  form.toggleAttribute("data-followed", isFollowed);
  const button = form.querySelector("button");
  if (button) button.value = isFollowed ? "stop" : "follow";
}

function say(form: HTMLFormElement, message: string): void {
  const status = form.querySelector("[role=status]");
  if (status) status.textContent = message;
}

async function learn(form: HTMLFormElement): Promise<void> {
  const response = await callAsViewer(addressOf(form));
  if (response.ok) show(form, ((await response.json()) as { isFollowed: boolean }).isFollowed);
}

/** Optimistic: reverted if the request fails. */
async function toggle(form: HTMLFormElement): Promise<void> {
  const isFollowed = !form.hasAttribute("data-followed");
  show(form, isFollowed);
  const brings = form.dataset["brings"] ?? "chapters";
  say(form, isFollowed ? `New ${brings} will be listed under Following.` : "You no longer follow this.");
  const response = await callAsViewer(addressOf(form), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isFollowed }),
  }).catch(() => null);
  if (response?.ok) {
    window.octavoShowViewer();
    return;
  }
  show(form, !isFollowed);
  say(form, "The site could not be reached. Nothing was changed; try again.");
}

addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("form.follow")) return;
    event.preventDefault();
    // Registered first, so that no other listener treats it as a form submission.
    event.stopPropagation();
    void toggle(form);
  },
  true,
);

/** For every page that is shown, including the first. */
export function showFollows(): void {
  // The list of what one follows knows it already.
  for (const form of document.querySelectorAll<HTMLFormElement>("form.follow:not([data-followed])"))
    void learn(form);
}
