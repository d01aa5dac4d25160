import { reportOpened, showFollows, watchUnread } from "#app/community/following/public.ts";
import { visit as visitAccount } from "#app/identity/session/public.ts";
import { sendStoredLocators, sendUnsentChoices, showLibrary } from "#app/reading/library/public.ts";
import { moveInMenu } from "#app/ui/menu-keys.ts";

document.addEventListener("keydown", (event) => {
  const around = event.target instanceof Element ? event.target.closest(".profile-menu") : null;
  const menu = around?.querySelector<HTMLElement>(":popover-open");
  if (menu) moveInMenu(event, menu);
});

watchUnread();

const loadReadChapters = () => import("#app/reading/read-chapters/public.tsx");

let areStoredLocatorsSent = false;

/** The scripts of signed-in pages, loaded for them only. Called for every page that is shown, including the first. */
export function visit(pathname: string): void {
  visitAccount(pathname);
  showFollows();
  showLibrary();
  void reportOpened(pathname);
  // Without a network the page shows what this device knows.
  if (pathname.startsWith("/bookdetail/"))
    void loadReadChapters().then(
      ({ showOnBookPage }) => showOnBookPage(pathname),
      () => {},
    );
  if (areStoredLocatorsSent) return;
  areStoredLocatorsSent = true;
  sendStored();
  // What was read without a network goes when there is one again, or somebody comes back to the tab.
  addEventListener("online", sendStored);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") sendStored();
  });
}

function sendStored(): void {
  // Without a network not even the scripts arrive.
  void sendStoredLocators().catch(() => {});
  void sendUnsentChoices().catch(() => {});
}
