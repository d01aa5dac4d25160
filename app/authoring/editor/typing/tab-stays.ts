import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

const onlyHeld = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Tab belongs to the text: it indents where possible and otherwise does nothing, so that text typed next is not lost on a
 * button. Escape before Tab leaves the text, as WCAG 2.1.2 requires.
 */
export const tabStays = (say: (message: string) => void) => {
  const stay = () => {
    say("Press Escape, then Tab, to leave the text.");
    return true;
  };
  return [
    Extension.create({ name: "tabLeaves", priority: 3_000, addProseMirrorPlugins: () => [tabLeaves()] }),
    // Handled after lists, tables and verse.
    Extension.create({
      name: "tabStays",
      priority: 1,
      addKeyboardShortcuts: () => ({ Tab: stay, "Shift-Tab": stay }),
    }),
  ];
};

function tabLeaves(): Plugin {
  let isLeaving = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, { key }) {
          if (onlyHeld.has(key)) return false;
          const leaves = isLeaving && key === "Tab";
          isLeaving = key === "Escape";
          return leaves;
        },
      },
    },
  });
}
