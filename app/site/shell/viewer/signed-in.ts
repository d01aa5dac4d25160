import { reportOpened, showFollows } from "#app/community/following/public.ts";
import { visit as visitAccount } from "#app/identity/session/public.ts";

/** The scripts of signed-in pages, loaded for them only. Called for every page that is shown, including the first. */
export function visit(pathname: string): void {
  visitAccount(pathname);
  showFollows();
  void reportOpened(pathname);
}
