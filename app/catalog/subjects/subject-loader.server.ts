import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { genreVoice } from "#app/catalog/labels/public.server.ts";
import { partsOfHeading, subjectAddress, subjectTag } from "#app/catalog/headings/public.ts";
import { data, redirect } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import {
  findSubject,
  listRelatedSubjects,
  listSubjectBooks,
  mostCounted,
  type RelatedSubject,
  type SubjectKind,
} from "./subject-queries.server.ts";

const longestSlug = 100;

const and = new Intl.ListFormat("en", { type: "conjunction" });

/** What the page of a genre or tag shows. A tag that was merged leads to what it became. */
export async function loadSubject(context: Context, kind: SubjectKind, given: string) {
  const { db, settings, now } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const isSlug = given.length <= longestSlug && !/\p{Cc}/u.test(given);
  const subject = isSlug ? await findSubject(db, kind, given) : null;
  if (!subject) throw notFound(nothing[kind]);
  const { slug } = subject;
  const path = subjectAddress({ kind, slug });
  if (slug !== given) throw redirect(path, { status: 301, headers: { "cache-control": "no-cache" } });
  const wanted = { kind, slug, id: subject.id };
  const [books, related] = await Promise.all([
    listSubjectBooks(db, wanted, { viewer, now: now() }),
    listRelatedSubjects(db, wanted, viewer),
  ]);
  // Nobody learns of a tag of which they may see no book.
  if (books.bookCount === 0) throw notFound(nothing[kind]);
  const name = labelOf(subject);
  const count =
    books.bookCount > mostCounted
      ? `More than ${counted(mostCounted, "book")}`
      : counted(books.bookCount, "book");
  const voice = subject.about ?? genreVoice(subject.name) ?? voiceOf(name, related);
  const query = new URLSearchParams({ [kind]: slug });
  const feed = `/search/feed.atom?${query}`;
  const head = [
    ...pageHead(settings, { title: name, description: `${count}. ${voice}`, path }),
    { tagName: "link" as const, rel: "alternate", type: "application/atom+xml", title: name, href: feed },
  ];
  const newest = books.bookCount > books.best.length ? books.newest : [];
  const shown = [...books.best.map(({ card }) => card), ...newest, ...(books.pick ? [books.pick] : [])];
  return data(
    {
      name,
      voice,
      pick: books.pick,
      count,
      best: books.best,
      newest,
      related: related.map((one) => ({ name: labelOf(one), address: subjectAddress(one) })),
      links: {
        feed,
        all: `/search?${query}`,
        rated: `/search?${query}&sort=rating`,
        exclude: `/account/exclusions?${new URLSearchParams({ what: `${kind}:${slug}` })}`,
      },
      head,
    },
    {
      headers: publicPage([subjectTag(slug), ...shown.map(({ jid }) => bookTag(jid))], {
        lifeSeconds: pageSeconds.list,
      }),
    },
  );
}

const nothing: Record<SubjectKind, string> = {
  genre: "There is no genre at this address.",
  subject: "There is no tag at this address.",
};

/** Headings of earlier imports are one name in several parts. */
const labelOf = ({ name }: { name: string }): string => partsOfHeading(name).join(", ") || name;

/** Of a tag that nobody has described: what its books are about besides. */
function voiceOf(name: string, related: readonly RelatedSubject[]): string {
  const others = related
    .filter(({ kind }) => kind === "subject")
    .slice(0, 3)
    .map(labelOf);
  const genre = related.find(({ kind }) => kind === "genre");
  const about = others.length === 0 ? "" : ` They are also about ${and.format(others)}.`;
  return `Books about ${name}${genre ? `, most of them ${genre.name.toLowerCase()}` : ""}.${about}`;
}
