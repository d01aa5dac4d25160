import { href } from "react-router";
import { webhookEventNames, webhookEvents } from "#app/identity/webhooks/public.ts";
import { CheckField, Field } from "#app/ui/fields/field.tsx";

interface WebhookFormProps {
  errors: Record<string, string>;
  typedUrl: string;
}

/** The address of a new webhook, and its events. */
export function WebhookForm({ errors, typedUrl }: WebhookFormProps) {
  const eventError = errors["event"];
  return (
    <form className="form" method="post" action={href("/account/webhooks")} noValidate>
      <Field
        name="url"
        type="url"
        label="Address"
        hint="Of your program, beginning with https://."
        autoComplete="off"
        defaultValue={typedUrl}
        error={errors["url"]}
      />
      <fieldset className="choice-field" aria-describedby={eventError ? "event-error" : undefined}>
        <legend>When it is called</legend>
        {webhookEventNames.map((event) => (
          <CheckField
            key={event}
            id={`event-${event}`}
            name="event"
            value={event}
            label={
              <>
                {webhookEvents[event]} <code>{event}</code>
              </>
            }
          />
        ))}
        {eventError && (
          <p className="field-error" id="event-error">
            {eventError}
          </p>
        )}
      </fieldset>
      <button className="button" type="submit">
        Add webhook
      </button>
    </form>
  );
}
