import type { ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { ReasonField } from "../reason-field.tsx";

interface AccountActionsProps {
  isAdmin: boolean;
  isSuspended: boolean;
  plans: { id: string; name: string }[];
  errors: Record<string, string>;
  given: Record<string, string>;
}

/** The actions on an account, one form each. */
export function AccountActions({ isAdmin, isSuspended, plans, errors, given }: AccountActionsProps) {
  const common = (intent: string) => ({
    intent,
    isOpen: given["intent"] === intent,
    error: given["intent"] === intent ? errors["reason"] : undefined,
    given: given["intent"] === intent ? given["reason"] : undefined,
  });
  return (
    <section>
      <h2>What you can do</h2>
      {isSuspended ? (
        <ActionForm {...common("lift")} title="Lift the suspension" isDanger={false}>
          <p className="admin-note">Its owner gets an email with your reason.</p>
        </ActionForm>
      ) : (
        <ActionForm {...common("suspend")} title="Suspend the account" isDanger>
          <p className="admin-note">
            It is signed out everywhere at once and cannot sign in. Its public pages are not shown. Its owner
            gets an email with your reason.
          </p>
        </ActionForm>
      )}
      <ActionForm {...common("end-sessions")} title="End all its sessions" isDanger={false} />
      {isAdmin && (
        <>
          <ActionForm {...common("grant")} title="Give the right to write" isDanger={false}>
            <PlanField plans={plans} given={given["plan"]} error={errors["plan"]} />
            <Field
              name="days"
              label="Days"
              hint="Nothing: for ever."
              inputMode="numeric"
              autoComplete="off"
              defaultValue={given["days"]}
              error={errors["days"]}
            />
          </ActionForm>
          <ActionForm {...common("revoke")} title="Take back what was given" isDanger>
            <p className="admin-note">Grants, codes and trials. What is paid for goes on.</p>
          </ActionForm>
        </>
      )}
    </section>
  );
}

interface ActionFormProps {
  intent: string;
  title: string;
  isDanger: boolean;
  isOpen: boolean;
  error: string | undefined;
  given: string | undefined;
  children?: ReactNode;
}

function ActionForm({ intent, title, isDanger, isOpen, error, given, children }: ActionFormProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <form className="form" method="post" noValidate>
        {children}
        <ReasonField id={`reason-${intent}`} error={error} given={given} />
        <button
          className={isDanger ? "button button-danger" : "button"}
          type="submit"
          name="intent"
          value={intent}
        >
          {title}
        </button>
      </form>
    </details>
  );
}

function PlanField({
  plans,
  given,
  error,
}: {
  plans: AccountActionsProps["plans"];
  given: string | undefined;
  error: string | undefined;
}) {
  return (
    <SelectField
      name="plan"
      label="As if they had the plan"
      defaultValue={given ?? ""}
      error={error}
      options={[{ value: "", name: "None" }, ...plans.map(({ id, name }) => ({ value: id, name }))]}
    />
  );
}
