import { data } from "react-router";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { listDocumented } from "./list-documented.server.ts";
import type { Route } from "./+types/docs-page";
import "./docs.css";

export { loaderHeaders as headers };

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext);
  const head = pageHead(settings, {
    title: "API",
    description: `Every call of the HTTP API of ${settings.SITE_NAME}, for programs.`,
    path: "/api/docs",
  });
  return data({ head, groups: listDocumented() }, { headers: publicPage(["site"]) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

type Group = Route.ComponentProps["loaderData"]["groups"][number];
type Call = Group["calls"][number];

/** The API's documentation for people, from the same list as `/api/openapi.json`. */
export default function DocsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <main className="page-column api-docs">
      <h1>API</h1>
      <p>
        Programs call this site by HTTP. Create a token under{" "}
        <a className="link" href="/account/tokens">
          Account, Access tokens
        </a>{" "}
        and send it as <code>Authorization: Bearer …</code>; each call names the scope that it needs. The same as a
        file for tools:{" "}
        <a className="link" href="/api/openapi.json">
          openapi.json
        </a>
        .
      </p>
      <nav aria-label="Groups of calls">
        <ul className="api-groups">
          {groups.map(({ name, id }) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h2 id={group.id}>{group.name}</h2>
          {group.calls.map((call) => (
            <CallSection key={call.id} call={call} />
          ))}
        </section>
      ))}
    </main>
  );
}

function CallSection({ call }: { call: Call }) {
  return (
    <article className="api-call" id={call.id} aria-labelledby={`${call.id}-name`}>
      <h3 id={`${call.id}-name`}>
        <code>
          <span className="api-method">{call.method}</span> {call.path}
        </code>
      </h3>
      <p>
        <Prose text={call.summary} /> <span className="api-caller">{call.callerLabel}</span>
      </p>
      {call.parameters.length > 0 && (
        <dl className="api-facts">
          {call.parameters.map(({ name, place, facts }) => (
            <div key={name}>
              <dt>
                <code>{name}</code> <span className="api-caller">{place}</span>
              </dt>
              <dd>
                <Prose text={facts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {call.bodies.map(({ type, schema }) => (
        <details key={type}>
          <summary>
            Body: <code>{type}</code>
          </summary>
          {schema ? <pre tabIndex={0}>{schema}</pre> : <p>The bytes as they are.</p>}
        </details>
      ))}
      <dl className="api-facts">
        {call.answers.map(({ status, description }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** A sentence in which names stand between backticks. */
function Prose({ text }: { text: string }) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
