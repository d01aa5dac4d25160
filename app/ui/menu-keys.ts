/**
 * Arrow keys, Home and End move between the links and buttons of an open menu, and the arrow down opens a closed one.
 * For `keydown` of the menu, which for `details` is the element itself.
 */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement): void {
  if (menu instanceof HTMLDetailsElement && !menu.open) {
    if (event.key !== "ArrowDown") return;
    menu.open = true;
  }
  const choices = [...menu.querySelectorAll<HTMLElement>("a, button")].filter((each) =>
    each.checkVisibility(),
  );
  const target = choiceAt(choices, event.key);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function choiceAt(choices: HTMLElement[], key: string): HTMLElement | undefined {
  const at = choices.findIndex((each) => each === document.activeElement);
  if (key === "ArrowDown") return choices[(at + 1) % choices.length];
  if (key === "ArrowUp") return choices.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return choices[0];
  return key === "End" ? choices.at(-1) : undefined;
}

/** Escape inside open `details` closes them and restores the focus. */
export function closeOnEscape(event: KeyboardEvent, details: HTMLDetailsElement): void {
  if (event.key !== "Escape" || !details.open) return;
  event.preventDefault();
  details.open = false;
  details.querySelector("summary")?.focus();
}
