import {
  choiceLabels,
  choiceOf,
  libraryChoices,
  type LibraryState,
  sayState,
} from "#app/ui/library/library-labels.ts";
import { moveInMenu } from "#app/ui/menu-keys.ts";
import { sendChoice, stateAfter } from "./library-calls.ts";

// Lists are the same for everyone, so that these buttons are added here. They stand above the card, in space that it has anyway.

/** Links that are cards, and covers beside which a list has a link to the book. */
const cards = ".book-card, .large-book, .title-line, .found-book, .book-entry, .author-work, .home-today";
/** Pages that show what is in the library themselves. */
const ownPages = ".library";

interface Card {
  jid: string;
  title: string;
  /** What the button is added to. */
  slot: HTMLElement;
}

const bookPath = /^\/bookdetail\/([^/]+)$/;

/** The cards of the page that have no button yet. */
export function findCards(): Card[] {
  return [...document.querySelectorAll<HTMLElement>(cards)].flatMap((card) => {
    const link =
      card instanceof HTMLAnchorElement
        ? card
        : card.querySelector<HTMLAnchorElement>(":is(h2, h3, .home-today-title) a");
    const slot = card instanceof HTMLAnchorElement ? card.parentElement : card;
    const jid = bookPath.exec(link?.pathname ?? "")?.[1];
    if (!link || !slot || !jid || slot.querySelector(":scope > .card-library") || card.closest(ownPages))
      return [];
    const title = (
      link.querySelector(".book-card-title, .large-book-title, .title-line-title") ?? link
    ).textContent.trim();
    return [{ jid: decodeURIComponent(jid), title, slot }];
  });
}

export function addButton({ jid, title, slot }: Card, state: LibraryState): void {
  const around = document.createElement("div");
  around.className = "card-library";
  around.dataset["jid"] = jid;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "card-library-button";
  button.innerHTML = drawing;
  button.dataset["title"] = title;
  around.append(button);
  slot.classList.add("card-slot");
  slot.append(around);
  showOnCard(around, state);
  button.addEventListener("click", () => void press(around));
}

/** Lucide's bookmark. */
const drawing =
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.5.87l-4.5-2.58a2 2 0 0 0-2 0l-4.5 2.58A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"/></svg>';

const buttonOf = (around: HTMLElement) => around.querySelector<HTMLButtonElement>(".card-library-button");

function showOnCard(around: HTMLElement, state: LibraryState): void {
  const button = buttonOf(around);
  const choice = choiceOf(state);
  around.dataset["choice"] = choice ?? "";
  if (!button) return;
  const title = button.dataset["title"] ?? "";
  button.ariaLabel = choice ? `${title}: ${choiceLabels[choice]}. Change` : `Want to read: ${title}`;
  button.title = choice ? choiceLabels[choice] : choiceLabels.want;
}

/** Shows a state on every card of a book. */
export function showOnCards(jid: string, state: LibraryState): void {
  for (const around of document.querySelectorAll<HTMLElement>(".card-library"))
    if (around.dataset["jid"] === jid) showOnCard(around, state);
}

/** One tap adds a book; of one that is in the library it opens the choices. */
async function press(around: HTMLElement): Promise<void> {
  if (around.querySelector(":popover-open")) return close(around);
  if (around.dataset["choice"]) return openMenu(around, "");
  await choose(around, "want");
}

async function choose(around: HTMLElement, choice: Parameters<typeof sendChoice>[1]): Promise<void> {
  const jid = around.dataset["jid"] ?? "";
  if (around.ariaBusy === "true") return;
  around.ariaBusy = "true";
  const before = libraryChoices.find((each) => each === around.dataset["choice"]) ?? "remove";
  const sent = await sendChoice(jid, choice, stateAfter(before));
  around.ariaBusy = null;
  if (!sent.ok) return openMenu(around, sent.message);
  const state = sent.state ?? stateAfter("remove");
  showOnCards(jid, state);
  openMenu(around, sent.message ?? sayState(state), choice !== "undo");
}

function close(around: HTMLElement): void {
  const menu = around.querySelector<HTMLElement>(".card-library-menu");
  const hadFocus = menu?.contains(document.activeElement) === true;
  menu?.remove();
  if (hadFocus) buttonOf(around)?.focus();
}

/**
 * The choices, in the top layer: rows of cards clip what is in them. In the document it stands after its button, so that Tab leads there.
 * A message is announced, and its sheet closes by itself once nobody is in it.
 */
function openMenu(around: HTMLElement, message: string, isUndoable = false): void {
  for (const open of document.querySelectorAll<HTMLElement>(".card-library-menu"))
    if (open.parentElement !== around) open.remove();
  const menu = around.querySelector<HTMLElement>(".card-library-menu") ?? makeMenu(around);
  const status = menu.querySelector("[role=status]");
  if (status) status.textContent = message;
  menu.querySelector("div")?.replaceChildren(...choicesOf(around, isUndoable));
  if (message === "") menu.querySelector<HTMLElement>("button")?.focus();
  else closeLater(around, menu);
}

function makeMenu(around: HTMLElement): HTMLElement {
  const menu = document.createElement("div");
  menu.className = "card-library-menu";
  menu.popover = "manual";
  menu.role = "group";
  menu.ariaLabel = `Your library: ${buttonOf(around)?.dataset["title"] ?? ""}`;
  const status = document.createElement("p");
  status.role = "status";
  menu.append(status, document.createElement("div"));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return moveInMenu(event, menu);
    event.stopPropagation();
    close(around);
  });
  around.append(menu);
  menu.showPopover();
  return menu;
}

function choicesOf(around: HTMLElement, isUndoable: boolean): HTMLButtonElement[] {
  const { choice: chosen = "" } = around.dataset;
  const make = (choice: Parameters<typeof sendChoice>[1], label: string) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (choice === chosen) button.ariaPressed = "true";
    button.addEventListener("click", () => {
      buttonOf(around)?.focus();
      void choose(around, choice);
    });
    return button;
  };
  return [
    ...(isUndoable ? [make("undo", "Undo")] : []),
    ...libraryChoices.map((choice) => make(choice, choiceLabels[choice])),
    ...(chosen ? [make("remove", "Remove")] : []),
  ];
}

const closeAfterMs = 8_000;

function closeLater(around: HTMLElement, menu: HTMLElement): void {
  setTimeout(() => {
    if (!menu.isConnected) return;
    if (menu.matches(":hover, :focus-within") || document.activeElement === buttonOf(around))
      closeLater(around, menu);
    else menu.remove();
  }, closeAfterMs);
}

// A tap elsewhere, or a page that moves on, closes what is open.
addEventListener("pointerdown", ({ target }) => {
  if (target instanceof Element && target.closest(".card-library")) return;
  for (const menu of document.querySelectorAll(".card-library-menu")) menu.remove();
});
