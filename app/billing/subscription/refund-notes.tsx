import { Notice } from "#app/ui/notice.tsx";

interface RefundNotesProps {
  refunds: { amount: string | null; isDone: boolean; requestedOn: { on: string; label: string } }[];
}

/** Refunds of double payments, also shown on the page in case the mail was missed. */
export function RefundNotes({ refunds }: RefundNotesProps) {
  return refunds.map(({ amount, isDone, requestedOn }) => (
    <Notice kind="plain" key={requestedOn.on + String(amount)}>
      On <time dateTime={requestedOn.on}>{requestedOn.label}</time> you finished two checkouts; only the first
      one counts.{" "}
      {amount === null
        ? "The second one was ended before anything was charged."
        : isDone
          ? `${amount} went back to where it came from. Banks take up to ten days to show it.`
          : `${amount} is on its way back to where it came from.`}
    </Notice>
  ));
}
