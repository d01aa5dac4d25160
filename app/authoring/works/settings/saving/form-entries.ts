import type { SaveReply } from "./save-reply.ts";

export type Entries = [name: string, value: string][];

/** What a form would submit, without files. */
export const entriesOf = (form: HTMLFormElement): Entries =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== "seen" ? [[name, value] as [string, string]] : [],
  );

/** Puts earlier values back into the fields of a form. */
export function fill(form: HTMLFormElement, entries: Entries): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox"))
      field.checked = entries.some(([name, value]) => name === field.name && value === field.value);
    else if (
      (field instanceof HTMLInputElement && field.type !== "hidden") ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = entries.find(([name]) => name === field.name)?.[1] ?? "";
  }
}

/** Null when the site cannot be reached; "turned-away" when it asks for something else first. */
export async function send(
  address: string,
  body: FormData,
): Promise<SaveReply | "turned-away" | "too-long" | null> {
  try {
    const { callAsViewer } = await import("#app/identity/session/public.ts");
    const answer = await callAsViewer(address, { method: "POST", body });
    if (answer.headers.get("content-type")?.includes("json") && [200, 409, 422].includes(answer.status))
      return (await answer.json()) as SaveReply;
    if (answer.status === 413) return "too-long";
    return answer.status >= 500 ? null : "turned-away";
  } catch {
    return null;
  }
}

/** What is sent of a form, with the stamp of what is known to be stored. */
export function bodyOf(form: HTMLFormElement, seen: string): FormData {
  const body = new FormData(form);
  for (const [name, value] of [...body]) if (typeof value !== "string") body.delete(name);
  body.set("seen", seen);
  return body;
}

/** Whether its fields differ from those that the page came with. */
export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
