import { href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { separated } from "#app/ui/separated.ts";
import { AdminFrame, PageLinks } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { listContributors } from "./contributor-queries.server.ts";
import type { Route } from "./+types/authors-page";

export { privateHeaders as headers };

/** Those without a profile: an operator writes their bio. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const wanted = readAuthorsQuery(url.searchParams);
  const { authors, hasMore } = await listContributors(context.get(siteContext).db, wanted);
  return { head: adminHead(context, "Authors"), ...wanted, authors, hasMore };
}

/** What makes no sense counts as not said. */
function readAuthorsQuery(parameters: URLSearchParams): { name: string; page: number } {
  const name = (parameters.get("name") ?? "").trim().slice(0, longestName);
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1));
  return { name, page };
}

const longestName = 200;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AuthorsPage({ loaderData }: Route.ComponentProps) {
  const { authors, name, page, hasMore } = loaderData;
  const pageAddress = (to: number) =>
    `${href("/admin/authors")}?${new URLSearchParams({ ...(name && { name }), page: String(to) })}`;
  return (
    <AdminFrame title="Authors" isAdmin>
      <form className="form" method="get" action={href("/admin/authors")}>
        <Field
          name="name"
          type="search"
          label="Find an author"
          hint="Of imported books. Authors with a profile write their own bio."
          autoComplete="off"
          maxLength={longestName}
          defaultValue={name}
        />
        <button className="button" type="submit">
          Find
        </button>
      </form>
      {authors.length === 0 && <p role="status">{nobodyLabel({ name, page })}</p>}
      {authors.length > 0 && (
        <>
          <h2>{name ? "Found" : "With a bio"}</h2>
          <ul className="admin-list">
            {authors.map((author) => (
              <li key={author.slug}>
                <a className="link admin-name" href={href("/admin/authors/:slug", { slug: author.slug })}>
                  <bdi>{author.name}</bdi>
                </a>
                <p className="admin-note">{noteOf(author)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <PageLinks page={page} hasMore={hasMore} addressOf={pageAddress} />
    </AdminFrame>
  );
}

function nobodyLabel({ name, page }: { name: string; page: number }): string {
  if (page > 1) return "There are no more authors. Go back to the previous page.";
  return name
    ? "No author without a profile has this name. Try the last name alone, as the books spell it."
    : "No author has a bio from here yet. Find one by name to write it.";
}

type ListedAuthor = Route.ComponentProps["loaderData"]["authors"][number];

const noteOf = ({ bookCount, areMore, hasBio }: ListedAuthor): string =>
  separated([
    bookCount === 1 ? "1 book" : `${bookCount}${areMore ? "+" : ""} books`,
    hasBio ? "Has a bio" : "No bio",
  ]);
