import { href, redirect } from "react-router";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { isPossibleJid } from "./jid.ts";
import type { Route } from "./+types/old-address-page";

/**
 * R13: `/bookdetail?jid=…` is an old way to write the address, and must not be gone back to. A plain redirect does that on
 * every way here: the old address never becomes an entry of its own, and `replace` would take the entry of the page before.
 */
export function loader({ url }: Route.LoaderArgs): Response {
  const jid = url.searchParams.get("jid")?.trim() ?? "";
  if (!isPossibleJid(jid)) throw notFound("Page Not Found: /bookdetail");
  return redirect(href("/bookdetail/:jid", { jid }), 301);
}

export default function OldAddressPage() {
  return null;
}
