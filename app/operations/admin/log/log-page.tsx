import { href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { auditLabels } from "./audit-labels.ts";
import { listAdminActions } from "./log-queries.server.ts";
import type { Route } from "./+types/log-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const before = Number(url.searchParams.get("before"));
  const { rows, hasMore } = await listAdminActions(context.get(siteContext).db, {
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  });
  return {
    head: adminHead(context, "Log"),
    lines: rows.map((line) => ({ id: line.id, ...auditLabels(line) })),
    older: hasMore ? (rows.at(-1)?.id ?? null) : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { lines, older } = loaderData;
  return (
    <AdminFrame title="Log" isAdmin>
      <p>What operators did. Nobody can change or remove a line of it from this site.</p>
      {lines.length === 0 && <p className="admin-note">Nothing yet.</p>}
      <ol className="admin-list">
        {lines.map(({ id, what, where }) => (
          <li key={id}>
            <p>{what}</p>
            <p className="admin-note">{where}</p>
          </li>
        ))}
      </ol>
      {older !== null && (
        <p>
          <a className="link" href={`${href("/admin/log")}?before=${older}`}>
            Older
          </a>
        </p>
      )}
    </AdminFrame>
  );
}
