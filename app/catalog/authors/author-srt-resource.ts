import { href, redirect } from "react-router";
import type { Route } from "./+types/author-srt-resource";

/** R08: an address of old, for good at `/authorhandle`, with what was asked. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`${href("/authorhandle")}${url.search}`, 301);
}
