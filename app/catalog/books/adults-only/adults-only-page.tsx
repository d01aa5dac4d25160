import { href, redirect } from "react-router";
import { isSafePath } from "#app/identity/destination/public.ts";
import { adultMark } from "#app/platform/http/adult-mark.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import type { Route } from "./+types/adults-only-page";
import "#app/ui/fields/forms.css";

export { privateHeaders as headers };

/** The book the reader was opening; any other destination is refused. */
function readDestination(url: URL): { to: string; jid: string } {
  const to = url.searchParams.get("to") ?? "";
  const [, jid] = /^\/(?:book-reader|bookdetail)\/([^/?#]+)/i.exec(to) ?? [];
  if (jid === undefined || !isSafePath(to)) throw notFound();
  return { to, jid };
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { jid } = readDestination(url);
  return { head: privateHead(context, "For adults only", href("/adults-only")), back: `/bookdetail/${jid}` };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export function action({ url }: Route.ActionArgs) {
  return redirect(readDestination(url).to, { status: 303, headers: { "set-cookie": adultMark } });
}

export default function AdultsOnlyPage({ loaderData: { back } }: Route.ComponentProps) {
  return (
    <main className="page-column">
      <h1>For adults only</h1>
      <p>The author of this book says that it is for readers of 18 years and over.</p>
      <form className="form" method="post">
        <p className="form-actions">
          <button className="button" type="submit">
            I am 18 or older
          </button>
          <a className="button-plain" href={back}>
            Go back
          </a>
        </p>
      </form>
      <p className="field-hint">
        You are asked once in this browser. Signed in, a birthday in your profile answers for you everywhere.
      </p>
    </main>
  );
}
