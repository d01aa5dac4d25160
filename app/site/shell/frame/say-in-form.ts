/** Says it beside the button that was pressed, which may be all that is seen of a long form; it is read out. */
export function sayInForm(form: HTMLFormElement, submitter: HTMLElement | null, words: string): void {
  const line = form.querySelector<HTMLElement>("[data-held]") ?? document.createElement("p");
  line.dataset["held"] = "";
  line.className = "field-error";
  line.setAttribute("role", "alert");
  line.textContent = words;
  (submitter?.closest(".form-actions") ?? form).append(line);
  line.scrollIntoView({ block: "nearest" });
}
