import { type ReactNode, useEffect, useId, useRef } from "react";

interface SidePanelProps {
  title: string;
  /** Where there is no room beside the text, it stands at the foot of the screen and leaves the text in sight. */
  isLow?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What stands beside the text for a while; Escape closes it. Where there is room, the text moves over. */
export function SidePanel({ title, isLow = false, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  // The frame is the page's: it makes room while the panel is there, and whoever opened it by a key is led into it.
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
