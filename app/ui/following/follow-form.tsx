interface FollowFormProps {
  /** `/following/book/{jid}`, `/following/author/{handle}` or `/following/contributor/{slug}`. */
  action: string;
  /** What is followed. */
  title: string;
  /** Where it is what the page asks for most. */
  isPrimary?: boolean;
  /** What will be listed. */
  brings?: "chapters" | "books";
  /** In the list of what one follows: it begins as one that stops, and offers to follow again. */
  isInList?: boolean;
}

/**
 * A Follow button. The page is the same for everyone, so it begins as one that follows; scripts of signed-in people show
 * whether they do already, and toggle it in place. Without scripts it returns to this page, which then says what was done.
 */
export function FollowForm({
  action,
  title,
  isPrimary = false,
  brings = "chapters",
  isInList = false,
}: FollowFormProps) {
  const look = isInList ? "button-plain" : isPrimary ? "button" : "button button-quiet";
  return (
    <form
      className="follow"
      method="post"
      action={action}
      data-brings={brings}
      data-followed={isInList || undefined}
    >
      <input type="hidden" name="from" value={isInList ? "list" : "page"} />
      <button className={look} name="intent" value={isInList ? "stop" : "follow"}>
        <span className="follow-off">Follow</span>
        {isInList ? (
          <span className="follow-stop">Unfollow</span>
        ) : (
          <span className="follow-on">Following</span>
        )}
        <span className="visually-hidden"> {title}</span>
      </button>
      <p className="follow-said" role="status" />
      {!isInList && (
        <p className="follow-said follow-done" id="followed">
          {`You follow this now. New ${brings} will be listed under `}
          <a href="/following">Following</a>.
        </p>
      )}
    </form>
  );
}
