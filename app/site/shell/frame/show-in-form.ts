/** Shows a message beside the pressed button, as an alert; the rest of a long form may be out of sight. */
export function showInForm(form: HTMLFormElement, submitter: HTMLElement | null, message: string): void {
  const line = form.querySelector<HTMLElement>("[data-held]") ?? document.createElement("p");
  line.dataset["held"] = "";
  line.className = "field-error";
  line.setAttribute("role", "alert");
  line.textContent = message;
  (submitter?.closest(".form-actions") ?? form).append(line);
  line.scrollIntoView({ block: "nearest" });
}
