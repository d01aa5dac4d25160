import { href } from "react-router";
import { BookCard } from "#app/catalog/covers/public.tsx";
import { asOwner } from "#app/identity/account/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { authHead } from "#app/identity/auth-layout/public.server.ts";
import { AuthLayout } from "#app/identity/auth-layout/public.tsx";
import { redirectToFirstStep } from "#app/identity/sign-up/public.server.ts";
import { requireSignedIn } from "#app/identity/viewer/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findGenres, findSuggestions } from "./suggestion-queries.server.ts";
import "./welcome.css";
import type { Route } from "./+types/welcome-page";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export async function loader({ context, request }: Route.LoaderArgs) {
  await redirectToFirstStep(context, request, "start");
  const { profiles } = asOwner(await requireSignedIn(context, request));
  const { db, now } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const language = /^[a-z]{2,3}/i.exec(request.headers.get("accept-language") ?? "")?.[0] ?? "en";
  return {
    ...authHead(context, "Welcome", "/sign-up"),
    firstName: profiles[0]?.firstName ?? "",
    books: await findSuggestions(db, {
      viewer,
      language: language.toLowerCase(),
      day: now().toISOString().slice(0, 10),
    }),
    genres: await findGenres(db, viewer),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** R05, the last step of signing up: something to read, and what can be added later. */
export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const { siteName, firstName, books, genres } = loaderData;
  return (
    <AuthLayout
      siteName={siteName}
      title={firstName ? `Welcome, ${firstName}` : "Welcome"}
      lead="Pick something to start with."
      after={
        <>
          {!firstName && (
            <a className="link" href={href("/sign-up/*", { "*": "names" })}>
              Add your name
            </a>
          )}
          <a className="link" href={href("/select-profile")}>
            Add a pen name or a family profile
          </a>
        </>
      }
    >
      {books.length > 0 && (
        <section className="welcome-books" aria-labelledby="welcome-books">
          <h2 id="welcome-books">You might like</h2>
          <ul>
            {books.map((book) => (
              <li key={book.jid}>
                <BookCard book={book} isEager />
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className="button" href={href("/sign-in/continue")}>
        Start reading
      </a>
      {genres.length > 0 && (
        <nav className="welcome-genres" aria-labelledby="welcome-genres">
          <h2 id="welcome-genres">Or browse by genre</h2>
          <ul className="chips">
            {genres.map(({ slug, name }) => (
              <li key={slug}>
                <a className="chip" href={href("/genre/:slug", { slug })}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </AuthLayout>
  );
}
