import { href, redirect } from "react-router";
import type { Route } from "./+types/author-srt-resource";

/** R08: a legacy address; redirects permanently to `/authorhandle` with its query. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`${href("/authorhandle")}${url.search}`, 301);
}
