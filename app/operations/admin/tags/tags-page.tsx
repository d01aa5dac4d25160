import { href } from "react-router";
import { tagViews } from "#app/catalog/importing/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Field, FieldFrame } from "#app/ui/fields/field.tsx";
import { AdminFrame, PageLinks } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { filterLabels, readTagsQuery, tagFilters } from "./tag-input.ts";
import type { Route } from "./+types/tags-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const wanted = readTagsQuery(url.searchParams);
  const { count, hasMore, tags } = await tagViews.list(context.get(siteContext).db, wanted);
  return { head: adminHead(context, "Tags"), ...wanted, count, hasMore, tags };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function TagsPage({ loaderData }: Route.ComponentProps) {
  const { tags, query, only, page, count, hasMore } = loaderData;
  const pageAddress = (to: number) =>
    `${href("/admin/tags")}?${new URLSearchParams({ ...(query && { q: query }), only, page: String(to) })}`;
  return (
    <AdminFrame title="Tags" isAdmin>
      <form className="form" method="get" action={href("/admin/tags")}>
        <Field
          name="q"
          type="search"
          label="Find a tag"
          hint="Part of its name, or of one that was merged into it."
          defaultValue={query}
          maxLength={200}
        />
        <FieldFrame id="only" label="Show">
          <select id="only" name="only" className="field-input" defaultValue={only}>
            {tagFilters.map((filter) => (
              <option key={filter} value={filter}>
                {filterLabels[filter]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <button className="button" type="submit">
          Find
        </button>
      </form>
      <p role="status">{counted(count, "tag")}</p>
      <ul className="admin-list">
        {tags.map((tag) => (
          <li key={tag.id}>
            <a className="link admin-name" href={href("/admin/tags/:id", { id: String(tag.id) })}>
              <bdi>{tag.name}</bdi>
            </a>
            <p className="admin-note">{noteOf(tag)}</p>
            {tag.parts.length > 0 && (
              <p className="admin-note">
                In parts: <bdi>{tag.parts.join(" · ")}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <PageLinks page={page} hasMore={hasMore} addressOf={pageAddress} />
    </AdminFrame>
  );
}

type ListedTag = Route.ComponentProps["loaderData"]["tags"][number];

function noteOf({ bookCount, kind, isHidden, aliases }: ListedTag): string {
  const others = aliases.slice(0, 5).join(", ");
  return [
    counted(bookCount, "book"),
    kind === "genre" && "Genre",
    isHidden && "Hidden",
    others && `also ${others}${aliases.length > 5 ? ", …" : ""}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
