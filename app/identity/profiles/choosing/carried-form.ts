/** A form that was posted before a profile was selected: its target and its fields. */
export interface CarriedForm {
  next: string;
  fields: [name: string, value: string][];
  /** Files cannot be carried: they have to be chosen again. */
  hasFiles: boolean;
}

/** Fields of the choice itself, which no other form has. */
export const choiceFields = { profile: "choose-profile", pin: "choose-pin" };

/** All fields but those of the selection. */
export function carriedForm(next: string, form: FormData): CarriedForm {
  const own = new Set(Object.values(choiceFields));
  const rest = [...form].filter(([name]) => !own.has(name));
  return {
    next,
    fields: rest.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    hasFiles: rest.some(([, value]) => typeof value !== "string" && value.size > 0),
  };
}
