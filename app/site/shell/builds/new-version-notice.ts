import { reloadGuard } from "#app/platform/http/times.ts";

/** Offers to reload the page. It takes no focus, blocks nothing and can be dismissed. */
export function showNewVersion(): void {
  document.querySelector(".version-notice")?.remove();
  const notice = document.createElement("div");
  notice.className = "version-notice";
  // The live region must exist before its text, so that screen readers announce it.
  notice.setAttribute("role", "status");
  document.body.append(notice);
  const text = document.createElement("p");
  text.innerHTML = "<b>New version</b> The site has been renewed since you opened this page.";
  const again = button("Reload", "button");
  const later = button("Not now", "button button-quiet");
  again.addEventListener("click", () =>
    reloadGuarded({ storage: sessionStorage, now: Date.now(), reload: () => location.reload() }),
  );
  later.addEventListener("click", () => notice.remove());
  notice.append(text, again, later);
}

function button(label: string, className: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  return made;
}

const key = "octavo:reloaded-at";

interface Guarded {
  storage: Pick<Storage, "getItem" | "setItem">;
  now: number;
  reload: () => void;
}

/** Reloads the page, but not twice within ten seconds, to avoid reload loops. */
export function reloadGuarded({ storage, now, reload }: Guarded): boolean {
  const last = Number(storage.getItem(key) ?? "NaN");
  if (Math.abs(now - last) < reloadGuard) return false;
  storage.setItem(key, String(now));
  reload();
  return true;
}
