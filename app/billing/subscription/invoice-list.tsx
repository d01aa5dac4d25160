interface InvoiceListProps {
  invoices: {
    id: string;
    number: string | null;
    amount: string;
    state: "paid" | "failed" | "refunded";
    issued: { on: string; label: string };
    url: string | null;
  }[];
}

const states = { paid: "Paid", failed: "Failed", refunded: "Refunded" };

/** Charges, newest first. */
export function InvoiceList({ invoices }: InvoiceListProps) {
  if (invoices.length === 0) return <p>Each charge will have a line here, with its invoice.</p>;
  return (
    <ul className="subscription-invoices">
      {invoices.map(({ id, number, amount, state, issued, url }) => (
        <li key={id}>
          <time dateTime={issued.on}>{issued.label}</time>
          <span className="subscription-amount">{amount}</span>
          <span>{states[state]}</span>
          {url ? (
            <a className="link" href={url} rel="external noreferrer">
              Invoice {number}
            </a>
          ) : (
            <span className="subscription-note">{number}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
