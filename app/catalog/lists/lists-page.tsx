import { data, href } from "react-router";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { bookListAddress, type BookListKey, bookLists } from "./book-lists.ts";
import type { Route } from "./+types/lists-page";
import "./lists.css";

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext);
  const head = pageHead(settings, {
    title: "How this is ranked",
    description: "How each list of the front page is ranked, and what stops a crowd from moving it.",
    path: "/lists",
  });
  const lists = (Object.keys(bookLists) as BookListKey[]).map((key) => ({
    key,
    address: bookListAddress(key),
    title: bookLists[key].title,
    lead: bookLists[key].lead,
    ranking: bookLists[key].ranking,
  }));
  return data({ lists, head }, { headers: publicPage(["site"]) });
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ListsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page-column lists">
      <h1>How this is ranked</h1>
      <p>
        The lists of the front page, each in full, and the rule by which it is made. Nobody can pay for a
        place on them. The same books in the same order are shown to everybody; only what you chose not to see
        is left out for you.
      </p>
      {loaderData.lists.map(({ key, address, title, lead, ranking }) => (
        <section key={key} id={key} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>
            <a className="link" href={address}>
              {title}
            </a>
          </h2>
          <p className="lists-lead">{lead}</p>
          <p>{ranking}</p>
        </section>
      ))}
      <section aria-labelledby="crowds">
        <h2 id="crowds">What stops a crowd of new accounts</h2>
        <p>
          Of the lists above only Rising depends on what readers do. Accounts younger than 14 days and
          suspended ones do not count there, visits without an account never do, and nobody counts for their
          own work. An account is one reader, whichever of its profiles it reads with, and says less with each
          work that it takes up. A hundred accounts that are created on one day and wait two weeks count as
          ten.
        </p>
      </section>
      <section aria-labelledby="others">
        <h2 id="others">Other rows of the front page</h2>
        <p>
          Today’s book is drawn from the 200 newest that are readable online, another one every day and the
          same for everybody, or chosen by whoever runs this site. So are the{" "}
          <a className="link" href={href("/collections")}>
            collections
          </a>
          . A genre has its row on the days that follow from the date. Similar books, on a book’s page, say
          there how they are found.
        </p>
      </section>
    </main>
  );
}
