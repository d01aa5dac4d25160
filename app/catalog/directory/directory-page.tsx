import { data, href } from "react-router";
import { listTag, pageSeconds } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { listAuthors } from "./directory-queries.server.ts";
import { directoryLetters, letterAddress, letterLabel, Letters } from "./letters.tsx";
import type { Route } from "./+types/directory-page";
import "./directory.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const given = url.searchParams.get("letter")?.toLowerCase() ?? "";
  const letter = directoryLetters.includes(given) ? given : "a";
  const after = /^\d{1,15}$/.exec(url.searchParams.get("after") ?? "")?.[0] ?? null;
  const page = await listAuthors(
    db,
    { letter, after: after === null ? null : Number(after) },
    contentViewerOf(context),
  );
  const head = pageHead(settings, {
    title: `Authors: ${letterLabel(letter)}`,
    description: `Authors with books to read on ${settings.SITE_NAME}, by name.`,
    path: letterAddress(letter),
  });
  const headers = publicPage([listTag("home")], {
    query: ["letter", "after"],
    lifeSeconds: pageSeconds.list,
  });
  return data({ letter, ...page, head }, { headers });
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  const { letter, authors, next } = loaderData;
  return (
    <main className="page-column directory">
      <h1>Authors</h1>
      <nav aria-label="Letters">
        <Letters current={letter} />
      </nav>
      {authors.length === 0 && (
        <p>
          {letter === "other" ? "No other authors here." : `No authors here under ${letterLabel(letter)}.`}{" "}
          <a className="link" href={`${href("/search")}?text=held`}>
            Browse all books
          </a>
        </p>
      )}
      <ul className="directory-authors">
        {authors.map(({ name, address: page, bookCount, areMore }) => (
          <li key={page}>
            <a href={page}>
              <bdi>{name}</bdi>
            </a>
            <span>{areMore ? `${bookCount}+ books` : counted(bookCount, "book")}</span>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p>
          <a className="button button-quiet" href={`${letterAddress(letter)}&after=${next}`}>
            More authors
          </a>
        </p>
      )}
    </main>
  );
}
