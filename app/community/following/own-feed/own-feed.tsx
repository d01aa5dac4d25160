import { href } from "react-router";
import { ShownOnce } from "#app/ui/fields/shown-once.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";

interface OwnFeedProps {
  /** Null while there is no address. */
  feed: { created: MomentFacts; fetched: MomentFacts | null } | null;
  /** The whole address, just after it was made. */
  address: string | null;
}

/** The feed of everything that one follows: its address is made, renewed and removed here. */
export function OwnFeed({ feed, address }: OwnFeedProps) {
  return (
    <section id="feed" className="own-feed" aria-labelledby="feed-heading">
      <h2 id="feed-heading">In a feed reader</h2>
      {address && (
        <ShownOnce label="The address of your feed" value={address} action="Copy address">
          Your feed has a new address.{" "}
        </ShownOnce>
      )}
      <p>
        One feed has the new chapters and books of all works and authors that you follow here. Its address is
        secret: whoever knows it can see which these are, and nothing else.
      </p>
      {feed && (
        <p className="own-feed-facts">
          The address was made <Moment moment={feed.created} />
          {feed.fetched ? (
            <>
              {" and last fetched "}
              <Moment moment={feed.fetched} />.
            </>
          ) : (
            " and not yet fetched."
          )}{" "}
          A new one ends it.
        </p>
      )}
      <div className="own-feed-actions">
        <FeedForm intent="new-address" label={feed ? "New address" : "Create address"} />
        {feed && <FeedForm intent="remove-address" label="Remove address" />}
      </div>
    </section>
  );
}

function FeedForm({ intent, label }: { intent: string; label: string }) {
  return (
    <form method="post" action={`${href("/following")}#feed`}>
      <button className="button button-quiet" name="intent" value={intent}>
        {label}
      </button>
    </form>
  );
}
