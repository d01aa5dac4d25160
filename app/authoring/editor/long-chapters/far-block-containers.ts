import type { EditorView } from "@tiptap/pm/view";

/** Not in ProseMirror's types: what it sees change in the text between the two is not something that was typed. */
interface Observed {
  domObserver: { stop(): void; start(): void };
}

const drawerClass = "manuscript-far";

/**
 * Elements inside the text that hold a run of its blocks and are not displayed: for a browser that walks through the text from its
 * start with every key, a thousand paragraphs are one step. ProseMirror knows nothing of them. It takes blocks whose parent is
 * another than it gave them (reading what was typed, it reads a drawer as the blocks in it), and whenever blocks come or go it
 * puts all side by side again; then they are arranged anew.
 */
export class Drawers {
  #drawers: HTMLElement[] = [];
  #used = 0;

  /** Whether ProseMirror took out what was in them. */
  get wereEmptied(): boolean {
    return this.#drawers.slice(0, this.#used).some((drawer) => drawer.parentNode === null);
  }

  /** The elements of the document's blocks, in order; what plugins put between them is none. */
  blocksOf(text: HTMLElement): Element[] {
    return [...text.children]
      .flatMap((child) => (child.className === drawerClass ? [...child.children] : [child]))
      .filter((element) => !isWidget(element));
  }

  /** Puts the blocks that are far into drawers and takes the others out; answers all of them. */
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
    const isChanged = placeIn(view.dom, wanted);
    domObserver.start();
    // Where an end of the selection was moved, or is told by the number of what stands before it, the browser has lost it.
    const isLost = (node: Node | null, end: number) => node !== selected[end] || node === view.dom;
    if (isChanged && view.hasFocus() && selectedNodes(view).some(isLost)) view.focus();
    return blocks;
  }

  #fill(blocks: Element[]): HTMLElement {
    const drawer = (this.#drawers[this.#used] ??= newDrawer());
    this.#used++;
    placeIn(drawer, blocks);
    return drawer;
  }
}

function newDrawer(): HTMLElement {
  const drawer = document.createElement("div");
  drawer.className = drawerClass;
  return drawer;
}

function selectedNodes(view: EditorView): (Node | null)[] {
  const selection = view.dom.ownerDocument.getSelection();
  return [selection?.anchorNode ?? null, selection?.focusNode ?? null];
}

/** Makes these the children of the parent, moving as few as may be; whether any was moved. Widgets stay before what follows them. */
function placeIn(parent: HTMLElement, wanted: Element[]): boolean {
  let isChanged = false;
  let at = parent.firstElementChild;
  const isKept = new Set(wanted);
  for (const element of wanted) {
    while (at && at !== element && (isWidget(at) || !isKept.has(at))) at = at.nextElementSibling;
    if (at === element) at = at.nextElementSibling;
    else {
      parent.insertBefore(element, at);
      isChanged = true;
    }
  }
  for (const child of [...parent.children])
    if (!isKept.has(child) && !isWidget(child)) {
      child.remove();
      isChanged = true;
    }
  return isChanged;
}

// Nearly every block is of no class: asked for first, because a list of classes is an object for each of thousands.
const isWidget = (element: Element) =>
  element.className !== "" && element.classList.contains("ProseMirror-widget");
