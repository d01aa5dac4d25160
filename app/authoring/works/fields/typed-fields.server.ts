/** What was typed into a form, whole, to be shown again: nothing of a work is ever cut off. */
export function given(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
