import { Notice } from "#app/ui/notice.tsx";

interface RefundNotesProps {
  refunds: { amount: string | null; isDone: boolean; asked: { on: string; words: string } }[];
}

/** Refunds of double payments, also shown on the page in case the mail was missed. */
export function RefundNotes({ refunds }: RefundNotesProps) {
  return refunds.map(({ amount, isDone, asked }) => (
    <Notice kind="plain" key={asked.on + String(amount)}>
      On <time dateTime={asked.on}>{asked.words}</time> you finished two checkouts; only the first one counts.{" "}
      {amount === null
        ? "The second one was ended before anything was charged."
        : isDone
          ? `${amount} went back to where it came from. Banks take up to ten days to show it.`
          : `${amount} is on its way back to where it came from.`}
    </Notice>
  ));
}
