import { type ReactNode, useEffect, useId, useRef } from "react";

interface SidePanelProps {
  title: string;
  /** Without room beside the text the panel is at the bottom of the screen, so that the text stays visible. */
  isLow?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the text; Escape closes it. If there is room, the text moves over. */
export function SidePanel({ title, isLow = false, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  // The page's frame makes room while the panel is open; the focus moves into a panel opened by a key.
  useEffect(() => {
    const frame = panel.current?.closest(".editor");
    frame?.setAttribute("data-panel", isLow ? "low" : "");
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => frame?.removeAttribute("data-panel");
  }, [title, isLow]);
  return (
    <aside
      ref={panel}
      className={isLow ? "editor-panel editor-panel-low" : "editor-panel"}
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="tool" onClick={onClose}>
          Close
        </button>
      </header>
      {children}
    </aside>
  );
}
