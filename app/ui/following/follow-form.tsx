interface FollowFormProps {
  /** `/following/book/{jid}`, `/following/author/{handle}` or `/following/contributor/{slug}`. */
  action: string;
  /** What is followed. */
  title: string;
  /** Where it is what the page asks for most. */
  isPrimary?: boolean;
  /** What will be listed. */
  brings?: "chapters" | "books";
}

/**
 * A Follow button. The page is the same for everyone, so it begins as one that follows; scripts of signed-in people show
 * whether they do already, and toggle it in place. Without scripts it returns to this page, which then says what was done.
 */
export function FollowForm({ action, title, isPrimary = false, brings = "chapters" }: FollowFormProps) {
  return (
    <form className="follow" method="post" action={action} data-brings={brings}>
      <input type="hidden" name="from" value="page" />
      <button className={isPrimary ? "button" : "button button-quiet"} name="intent" value="follow">
        <span className="follow-off">Follow</span>
        <span className="follow-on">Following</span>
        <span className="visually-hidden"> {title}</span>
      </button>
      <p className="follow-said" role="status" />
      <p className="follow-said follow-done" id="followed">
        {`You follow this now. New ${brings} will be listed under `}
        <a href="/following">Following</a>.
      </p>
    </form>
  );
}
