import { reloadGuarded } from "./reload-guard.ts";

/** Offers to load the page anew. Polite: it takes no focus, stops nothing, and goes away when told to. */
export function showNewVersion(): void {
  document.querySelector(".version-notice")?.remove();
  const notice = document.createElement("div");
  notice.className = "version-notice";
  // In the page before the words are, so that they are read out when they come.
  notice.setAttribute("role", "status");
  document.body.append(notice);
  const words = document.createElement("p");
  words.innerHTML = "<b>New version</b> The site has been renewed since you opened this page.";
  const again = button("Reload", "button");
  const later = button("Not now", "button button-quiet");
  again.addEventListener("click", () =>
    reloadGuarded({ storage: sessionStorage, now: Date.now(), reload: () => location.reload() }),
  );
  later.addEventListener("click", () => notice.remove());
  notice.append(words, again, later);
}

function button(words: string, className: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = words;
  return made;
}
