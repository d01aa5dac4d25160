import { Notice } from "#app/ui/notice.tsx";
import { testCards } from "./test-cards.ts";

interface TestCheckoutFormProps {
  action: string;
  /** The card's bank requires a confirmation before it pays. */
  isPending: boolean;
  /** The previous choice. */
  card: string | undefined;
  price: string;
  error: string | undefined;
}

/** In place of a provider's own page: cards with known outcomes. Works without scripts. */
export function TestCheckoutForm({ action, isPending, card, price, error }: TestCheckoutFormProps) {
  return (
    <>
      <Notice kind="plain">
        <b>Test mode: no money moves.</b> This site has no payment provider yet. Nothing you choose here is
        charged to anybody; never type a real card number.
      </Notice>
      {error && !isPending && <Notice kind="trouble">{error}</Notice>}
      {isPending ? (
        <Question action={action} price={price} />
      ) : (
        <Cards action={action} card={card} price={price} error={error} />
      )}
    </>
  );
}

function Cards({ action, card = "good", price }: Omit<TestCheckoutFormProps, "isPending">) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <fieldset className="checkout-cards">
        <legend>Test card</legend>
        {testCards.map(({ id, number, label }) => (
          <p className="check-field" key={id}>
            <input type="radio" name="card" id={`card-${id}`} value={id} defaultChecked={id === card} />
            <label htmlFor={`card-${id}`}>
              {label} <span className="checkout-number">{number}</span>
            </label>
          </p>
        ))}
      </fieldset>
      <button className="button" type="submit">
        Pay {price} (test)
      </button>
    </form>
  );
}

function Question({ action, price }: Pick<TestCheckoutFormProps, "action" | "price">) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <input type="hidden" name="card" value="asks" />
      <h2>Your bank asks</h2>
      <p>Do you want to pay {price}? A real bank would ask in its own app or by a code.</p>
      <p className="form-actions">
        <button className="button" type="submit" name="answer" value="yes">
          Yes, pay
        </button>
        <button className="button-plain" type="submit" name="answer" value="no">
          No, do not pay
        </button>
      </p>
    </form>
  );
}
