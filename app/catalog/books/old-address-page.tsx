import { href, redirect } from "react-router";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { isPossibleJid } from "./jid.ts";
import type { Route } from "./+types/old-address-page";

/**
 * R13: `/bookdetail?jid=…` is an old form of the address that must not stay in the history. A plain redirect achieves
 * that for every kind of navigation: the old address never becomes an entry of its own, while `replace` would replace
 * the entry of the page before.
 */
export function loader({ url }: Route.LoaderArgs): Response {
  const jid = url.searchParams.get("jid")?.trim() ?? "";
  if (!isPossibleJid(jid)) throw notFound("Page Not Found: /bookdetail");
  return redirect(href("/bookdetail/:jid", { jid }), 301);
}

export default function OldAddressPage() {
  return null;
}
