import { bookTag, listTag } from "#app/catalog/books/public.ts";
import { useEffect, useState } from "react";
import { endpointsOf } from "#app/site/shell/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { data } from "react-router";
import { callEndpoints, type Outcome } from "./call-endpoints.ts";
import { exampleAddress } from "./example-address.ts";
import { findExampleJid } from "./example-queries.server.ts";
import type { Route } from "./+types/api-test-page";
import "../information-page.css";
import "./api-test.css";

export { loaderHeaders as headers };

/** R06. The list comes from the route table. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const { build, resources } = endpointsOf();
  const jid = await findExampleJid(db, contentViewerOf(context));
  const endpoints = [...resources, { path: "health", isRead: true }].map(({ path, isRead }) => ({
    path: `/${path}`,
    address: isRead ? exampleAddress(path, { jid, build }) : null,
  }));
  const head = pageHead(settings, {
    title: "API test",
    description: `Calls every public endpoint of ${settings.SITE_NAME} from this browser.`,
    path: "/api-test",
    isPrivate: true,
  });
  return data(
    { head, build, endpoints },
    { headers: publicPage(jid === null ? [listTag("home")] : [bookTag(jid)]) },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ApiTestPage({ loaderData: { build, endpoints } }: Route.ComponentProps) {
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [round, setRound] = useState(0);
  // Calls the endpoints one after the other.
  useEffect(() => {
    const stop = new AbortController();
    void callEndpoints({
      addresses: endpoints.flatMap(({ address }) => address ?? []),
      signal: stop.signal,
      tell: (address, outcome) => setOutcomes((all) => ({ ...all, [address]: outcome })),
    });
    return () => stop.abort();
  }, [endpoints, round]);
  const again = () => {
    setOutcomes({});
    setRound(round + 1);
  };
  return (
    <main className="information api-test">
      <h1>API test</h1>
      <p>
        Every address of this site that answers programs, asked from your browser. Build <code>{build}</code>.
      </p>
      <p className="no-scripts">The calls are made by JavaScript, which is off in this browser.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Endpoint</th>
            <th scope="col">Status</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody aria-live="polite">
          {endpoints.map(({ path, address }) => (
            <tr key={path} data-status={address ? outcomes[address]?.status : "none"}>
              <th scope="row">
                <code>{address ?? path}</code>
              </th>
              <OutcomeCells isCalled={address !== null} outcome={address ? outcomes[address] : undefined} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="needs-scripts">
        <button type="button" className="button" onClick={again}>
          Call them again
        </button>
      </p>
    </main>
  );
}

function OutcomeCells({ isCalled, outcome }: { isCalled: boolean; outcome: Outcome | undefined }) {
  if (!isCalled)
    return (
      <td colSpan={2}>
        Not called: for who is signed in, or by post, or with an address that only its page knows
      </td>
    );
  return (
    <>
      <td>{outcome?.status ?? "…"}</td>
      <td>{outcome ? `${Math.round(outcome.milliseconds)} ms` : ""}</td>
    </>
  );
}
