import type { NodeViewRenderer, NodeViewRendererProps } from "@tiptap/core";
import type { Node as ModelNode } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";

/** Elements that can be edited by a click or Enter. */
type Open = () => void;

/** Selects the element that a view stands for, so that what opens is about it. */
function openAt({ view, getPos }: Pick<NodeViewRendererProps, "view" | "getPos">, open: Open): void {
  const at = getPos();
  if (at === undefined) return;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
  open();
}

/** A view shows changed attributes itself; an element of another type needs another view. */
const updateBy = (node: ModelNode, show: (next: ModelNode) => void) => (next: ModelNode) => {
  if (next.type !== node.type) return false;
  show(next);
  return true;
};

/** A note is shown as a marker in the line; its text is edited in a dialog. */
export function footnoteView(open: Open): NodeViewRenderer {
  return ({ node, view, getPos }): NodeView => {
    const dom = document.createElement("button");
    dom.type = "button";
    dom.className = "note-mark";
    dom.contentEditable = "false";
    dom.tabIndex = -1;
    const show = ({ textContent }: ModelNode) => {
      dom.textContent = "✻";
      dom.title = textContent;
      dom.ariaLabel = `Footnote: ${textContent}`;
    };
    show(node);
    dom.addEventListener("click", () => openAt({ view, getPos }, open));
    return {
      dom,
      update: updateBy(node, show),
      stopEvent: (event) => event.type === "click" || event.type === "mousedown",
      ignoreMutation: () => true,
    };
  };
}

/** A picture with its caption below, and its description or a hint that it is missing. */
export function figureView(addressOf: (hash: string) => string, open: Open): NodeViewRenderer {
  return ({ node, view, getPos }): NodeView => {
    const dom = document.createElement("figure");
    const image = document.createElement("img");
    const about = document.createElement("button");
    const contentDOM = document.createElement("figcaption");
    about.type = "button";
    about.className = "figure-about";
    for (const element of [image, about]) element.contentEditable = "false";
    dom.append(image, about, contentDOM);
    const show = ({ attrs }: ModelNode) => {
      image.src = addressOf(String(attrs["hash"]));
      image.alt = String(attrs["alt"]);
      if (attrs["width"]) image.width = Number(attrs["width"]);
      if (attrs["height"]) image.height = Number(attrs["height"]);
      const isMissing = attrs["alt"] === "" && attrs["isDecorative"] !== true;
      about.textContent = isMissing ? "Say what is to be seen" : "Change the description";
      about.dataset["missing"] = String(isMissing);
    };
    show(node);
    about.addEventListener("click", () => openAt({ view, getPos }, open));
    return {
      dom,
      contentDOM,
      update: updateBy(node, show),
      stopEvent: (event) => event.target === about,
      ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
    };
  };
}
