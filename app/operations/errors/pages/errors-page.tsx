import { href } from "react-router";
import { AdminFrame } from "#app/operations/admin/public.tsx";
import { adminHead, requireOperator } from "#app/operations/admin/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted, written } from "#app/ui/counted.ts";
import { readFilter } from "./error-input.ts";
import { listErrors } from "./error-queries.server.ts";
import type { Route } from "./+types/errors-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const { db, settings } = context.get(siteContext);
  const filter = readFilter(url.searchParams.get("state"));
  const days = settings.ERROR_DAYS;
  return { head: adminHead(context, "Errors"), filter, days, ...(await listErrors(db, filter)) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const choices = [
  { filter: null, name: "Not resolved", states: ["open", "returned"] },
  { filter: "returned", name: "Returned", states: ["returned"] },
  { filter: "resolved", name: "Resolved", states: ["resolved"] },
] as const;

export default function ErrorsPage({ loaderData }: Route.ComponentProps) {
  const { errors, counts, filter, days } = loaderData;
  const page = href("/admin/errors");
  return (
    <AdminFrame title="Errors" isAdmin>
      <p className="admin-note">
        {`What broke, in browsers and on the server, by the place in the code. Nothing is recorded of whom it happened to. An error that has not happened for ${counted(days, "day")} is removed.`}
      </p>
      <nav aria-label="State of errors" className="chips">
        {choices.map(({ filter: choice, name, states }) => (
          <a
            key={name}
            className="chip"
            href={choice === null ? page : `${page}?state=${choice}`}
            aria-current={choice === filter ? "page" : undefined}
          >
            {`${name} (${written(states.reduce((sum, state) => sum + (counts[state] ?? 0), 0))})`}
          </a>
        ))}
      </nav>
      {errors.length === 0 && <p>None.</p>}
      <ol className="admin-list">
        {errors.map(({ id, title, summary }) => (
          <li key={id}>
            <a className="link" href={href("/admin/errors/:id", { id })}>
              {title}
            </a>
            <p className="admin-note">{summary}</p>
          </li>
        ))}
      </ol>
    </AdminFrame>
  );
}
