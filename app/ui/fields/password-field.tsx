import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field } from "./field.tsx";

/**
 * A password with a button that shows it. The button stands in the field, so that nothing moves; without scripts it is absent.
 * A form is sent with the password hidden again, so that browsers do not keep it with other texts.
 */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "action">) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          ref={button}
          type="button"
          className="field-action needs-script"
          aria-pressed={isShown}
          aria-controls={props.id ?? props.name}
          onClick={() => setShown(!isShown)}
        >
          {/* Not a label: fields are found by those. */}
          <span className="visually-hidden">Show password</span>
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
            {!isShown && <path d="m4 20 16-16" />}
          </svg>
        </button>
      }
    />
  );
}
