import { placeBeside } from "#app/ui/popovers/place-beside.ts";
import type { DictionaryFacts } from "../headwords.ts";
import { type Explained, isStored, keepDictionary, type LookUp, lookUp } from "./look-up.ts";

interface WordRequest {
  word: string;
  /** BCP 47, of the text; empty when it does not say. */
  language: string;
  /** Where the word is. */
  range: Range;
  /** What the card is appended to. */
  beside: Element;
}

/** Shows what a word means, beside it. Escape or a click elsewhere closes the card. Returns a function that closes it. */
export function showWord({ word, language, range, beside }: WordRequest): () => void {
  const card = element("div", "reader-card reader-word");
  card.popover = "auto";
  card.tabIndex = -1;
  card.role = "dialog";
  card.ariaLabel = `Meaning of ${word}`;
  const body = element("div", "reader-word-body");
  body.ariaLive = "polite";
  body.append(paragraph("Looking it up…"));
  card.append(body);
  card.addEventListener("toggle", (event) => event.newState === "closed" && card.remove());
  beside.append(card);
  card.showPopover();
  placeBeside(card, range);
  card.focus({ preventScroll: true });
  void lookUp(word, language).then((answer) => {
    body.replaceChildren(...contentOf(word, answer));
    placeBeside(card, range);
  });
  return () => card.remove();
}

function contentOf(word: string, answer: LookUp): Node[] {
  switch (answer.kind) {
    case "found":
      return [
        ...answer.explained.flatMap((each) => explanation(each, answer.explained.length > 1)),
        offlineLine(answer.dictionaries),
      ];
    case "unknown":
      return [paragraph(`“${word}” is not in ${answer.dictionaries.map(({ name }) => name).join(" or ")}.`)];
    case "none":
      return [
        paragraph(
          answer.isComing
            ? "The dictionary is being prepared. Try again in a minute."
            : "There is no dictionary for this language here.",
        ),
      ];
    case "unreachable":
      return [paragraph("The dictionary could not be reached, and this part of it is not on this device.")];
  }
}

function explanation({ dictionary, entries }: Explained, isNamed: boolean): HTMLElement[] {
  const shown = entries.map(({ headword, text }) => {
    const entry = element("section");
    const heading = element("h2");
    heading.textContent = headword;
    heading.lang = dictionary.language;
    const lines = text.split("\n").map((line) => {
      const shownLine = paragraph(line);
      shownLine.lang = dictionary.target;
      shownLine.dir = "auto";
      return shownLine;
    });
    entry.append(heading, ...lines);
    return entry;
  });
  if (!isNamed) return shown;
  const source = paragraph(dictionary.name);
  source.className = "reader-word-source";
  return [source, ...shown];
}

const megabytes = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Whether words can be looked up without a network, and a button that makes it so. */
function offlineLine(dictionaries: DictionaryFacts[]): HTMLElement {
  const line = element("p", "reader-word-offline");
  void Promise.all(dictionaries.map(isStored)).then((kept) => {
    if (kept.includes(null)) return;
    const missing = dictionaries.filter((_, at) => kept[at] === false);
    if (missing.length === 0) line.textContent = "Works offline on this device.";
    else line.append(keepButton(line, missing));
  });
  return line;
}

function keepButton(line: HTMLElement, dictionaries: DictionaryFacts[]): HTMLButtonElement {
  const button = element("button") as HTMLButtonElement;
  button.type = "button";
  const size = dictionaries.reduce((sum, each) => sum + each.size, 0) / 1_000_000;
  button.textContent = `Keep for offline use (${megabytes.format(size)} MB)`;
  button.addEventListener("click", () => {
    button.disabled = true;
    void keepAll(dictionaries, (share) => {
      button.textContent = `${Math.floor(share * 100)} %`;
    }).then(
      () => (line.textContent = "Works offline on this device."),
      () => (line.textContent = "It could not be stored on this device."),
    );
  });
  return button;
}

async function keepAll(dictionaries: DictionaryFacts[], onProgress: (share: number) => void): Promise<void> {
  for (const [at, dictionary] of dictionaries.entries())
    await keepDictionary(dictionary, (share) => onProgress((at + share) / dictionaries.length));
}

function element(name: string, className = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}

function paragraph(text: string): HTMLElement {
  const made = element("p");
  made.textContent = text;
  return made;
}
