import { href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { counted } from "#app/ui/counted.ts";
import { AdminFrame, PageLinks } from "../admin-frame.tsx";
import { adminHead, isAdmin, requireOperator } from "../operator.server.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import { listAccounts } from "./account-queries.server.ts";
import type { Route } from "./+types/accounts-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const operator = await requireOperator(context, request, "moderator");
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1));
  const { rows, count, hasMore } = await listAccounts(context.get(siteContext), query, page);
  return {
    head: adminHead(context, "Accounts"),
    isAdmin: isAdmin(operator),
    query,
    page,
    count,
    hasMore,
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, since: formatUtc(createdAt) })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const { rows, query, page, count, hasMore } = loaderData;
  const pageAddress = (to: number) =>
    `${href("/admin")}?${new URLSearchParams({ ...(query && { q: query }), page: String(to) })}`;
  return (
    <AdminFrame title="Accounts" isAdmin={loaderData.isAdmin}>
      <form className="form" method="get" action={href("/admin")}>
        <Field
          name="q"
          type="search"
          label="Find an account"
          hint="Part of an email, a handle or a name."
          defaultValue={query}
          maxLength={200}
        />
        <button className="button" type="submit">
          Find
        </button>
      </form>
      <p role="status">{counted(count, "account")}</p>
      <ul className="admin-list">
        {rows.map((row) => (
          <li key={row.id}>
            <a className="link admin-name" href={href("/admin/accounts/:id", { id: row.id })}>
              {row.email}
            </a>
            <p>{row.handles.map((handle) => `@${handle}`).join(" ")}</p>
            <p className="admin-note">
              {[`since ${row.since}`, row.role !== "user" && row.role, row.isSuspended && "suspended"]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      <PageLinks page={page} hasMore={hasMore} addressOf={pageAddress} />
    </AdminFrame>
  );
}
