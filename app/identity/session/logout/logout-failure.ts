const message =
  "You are still signed in: the site could not be reached, so nothing was ended. Check your connection and try again.";

/** S08: reports that logging out failed, and enables its buttons again. */
export function showLogoutFailure(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-logout] [data-busy]"))
    button.textContent = button.dataset["idle"] ?? null;
  document.querySelector(".logout-failure")?.remove();
  const alert = document.createElement("div");
  alert.className = "version-notice logout-failure";
  // The live region is in the page before its text, so that screen readers announce it.
  alert.setAttribute("role", "alert");
  document.body.append(alert);
  const text = document.createElement("p");
  text.textContent = message;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button-quiet";
  close.textContent = "Close";
  close.addEventListener("click", () => alert.remove());
  alert.append(text, close);
}
