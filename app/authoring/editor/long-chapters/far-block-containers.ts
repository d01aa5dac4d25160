import type { EditorView } from "@tiptap/pm/view";

/** Not in ProseMirror's types: DOM changes between `stop` and `start` are not read as typing. */
interface Observed {
  domObserver: { stop(): void; start(): void };
}

const containerClass = "manuscript-far";

/**
 * Containers inside the text that hold runs of blocks which are not displayed: a browser that walks the text from its start
 * with every key sees a thousand paragraphs as one element. ProseMirror does not know about them. It accepts blocks whose
 * parent differs from its own (reading typed text, it reads a container as the blocks in it), and puts all blocks side by side
 * again whenever blocks are added or removed; then they are arranged again.
 */
export class FarBlockContainers {
  #containers: HTMLElement[] = [];
  #used = 0;

  /** Whether ProseMirror has moved the blocks out of their containers. */
  get wereEmptied(): boolean {
    return this.#containers.slice(0, this.#used).some((container) => container.parentNode === null);
  }

  /** The elements of the document's blocks, in order, without widgets of plugins. */
  blocksOf(text: HTMLElement): Element[] {
    return [...text.children]
      .flatMap((child) => (child.className === containerClass ? [...child.children] : [child]))
      .filter((element) => !isWidget(element));
  }

  /** Moves far blocks into containers and the others out of them; returns the elements of all blocks. */
  arrange(view: EditorView, isFar: (at: number) => boolean): Element[] {
    const blocks = this.blocksOf(view.dom);
    const selected = selectedNodes(view);
    const { domObserver } = view as unknown as Observed;
    domObserver.stop();
    this.#used = 0;
    const wanted: Element[] = [];
    let run: Element[] = [];
    const close = () => {
      if (run.length > 0) wanted.push(this.#fill(run));
      run = [];
    };
    for (const [at, block] of blocks.entries()) {
      if (isFar(at)) run.push(block);
      else {
        close();
        wanted.push(block);
      }
    }
    close();
    const isChanged = arrangeChildren(view.dom, wanted);
    domObserver.start();
    // The browser loses a selection end that was moved, or that is given as an index among its siblings.
    const isLost = (node: Node | null, end: number) => node !== selected[end] || node === view.dom;
    if (isChanged && view.hasFocus() && selectedNodes(view).some(isLost)) view.focus();
    return blocks;
  }

  #fill(blocks: Element[]): HTMLElement {
    const container = (this.#containers[this.#used] ??= newContainer());
    this.#used++;
    arrangeChildren(container, blocks);
    return container;
  }
}

function newContainer(): HTMLElement {
  const container = document.createElement("div");
  container.className = containerClass;
  return container;
}

function selectedNodes(view: EditorView): (Node | null)[] {
  const selection = view.dom.ownerDocument.getSelection();
  return [selection?.anchorNode ?? null, selection?.focusNode ?? null];
}

/**
 * Makes these elements the children of the parent with as few moves as possible; whether any was moved. Widgets stay before
 * what follows them.
 */
function arrangeChildren(parent: HTMLElement, wanted: Element[]): boolean {
  let isChanged = false;
  let at = parent.firstElementChild;
  const wantedElements = new Set(wanted);
  for (const element of wanted) {
    while (at && at !== element && (isWidget(at) || !wantedElements.has(at))) at = at.nextElementSibling;
    if (at === element) at = at.nextElementSibling;
    else {
      parent.insertBefore(element, at);
      isChanged = true;
    }
  }
  for (const child of [...parent.children])
    if (!wantedElements.has(child) && !isWidget(child)) {
      child.remove();
      isChanged = true;
    }
  return isChanged;
}

// Nearly every block has no class; checking that first avoids creating a class list for thousands of elements.
const isWidget = (element: Element) =>
  element.className !== "" && element.classList.contains("ProseMirror-widget");
