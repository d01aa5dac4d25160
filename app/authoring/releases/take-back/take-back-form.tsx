import { counted } from "#app/ui/counted.ts";

interface TakeBackProps {
  /** The release that can still be taken back. */
  fresh: {
    id: number;
    isAnnounced: boolean;
    minutes: number;
    firstTitle: string | null;
    otherCount: number;
  };
  /** The address of the publish sheet, from another page. */
  action?: string;
}

/** Names the release: another one may have been scheduled since. */
export function TakeBack({ fresh, action }: TakeBackProps) {
  const { id, isAnnounced, firstTitle, otherCount } = fresh;
  const time = counted(fresh.minutes, "minute");
  return (
    <form method="post" action={action} className="publish-line publish-take-back">
      <input type="hidden" name="intent" value="take-back" />
      <input type="hidden" name="release" value={id} />
      <span>
        {firstTitle !== null && (
          <>
            Published last: <bdi>{firstTitle}</bdi>
            {otherCount > 0 && ` and ${counted(otherCount, "other chapter")}`}.{" "}
          </>
        )}
        {isAnnounced
          ? `Followers get an email in ${time}. Until then you can undo this.`
          : `You can undo this for ${time}.`}
      </span>
      <button className="button-plain">Undo</button>
    </form>
  );
}
