import { href } from "react-router";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { separated } from "#app/ui/separated.ts";
import { AddWithoutScripts } from "#app/ui/library/add-without-scripts.tsx";
import type { WorkFacts } from "./author-works.server.ts";

/** A work on its author's page: enough about it to choose. */
export function AuthorWork({ work, isEager }: { work: WorkFacts; isEager: boolean }) {
  const { card, volume, blurb, facts, latest } = work;
  return (
    <li className="author-work">
      <BookCover book={card} sizes="(width >= 48rem) 6.5rem, 4.5rem" isEager={isEager} />
      <div>
        {volume && (
          <p className="author-work-volume">
            <a href={volume.address}>
              <bdi>{volume.label}</bdi>
            </a>
          </p>
        )}
        <h2>
          <a href={href("/bookdetail/:jid", { jid: card.jid })}>
            <bdi lang={card.language ?? undefined}>{card.title}</bdi>
          </a>
        </h2>
        {blurb && (
          <p className="author-work-blurb">
            <bdi>{blurb}</bdi>
          </p>
        )}
        {facts.length > 0 && <p className="author-work-facts">{separated(facts)}</p>}
        {latest && (
          <p className="author-work-facts">
            Latest:{" "}
            <a className="link" href={latest.address}>
              <bdi>{latest.title}</bdi>
            </a>
            , <time dateTime={latest.at}>{latest.day}</time>
          </p>
        )}
        <AddWithoutScripts jid={card.jid} title={card.title} />
      </div>
    </li>
  );
}

/** Between two works of a series, what is not here. */
export function MissingVolumes({ labels }: { labels: string[] }) {
  return labels.map((label) => (
    <li key={label} className="author-work-missing">
      {label}
    </li>
  ));
}
