import { type ReactNode, useEffect, useId, useRef } from "react";

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What stands beside the text for a while; Escape closes it. Where there is room, the text moves over. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  // The frame is the page's: it makes room while the panel is there, and whoever opened it by a key is led into it.
  useEffect(() => {
    const frame = panel.current?.closest(".editor");
    frame?.setAttribute("data-panel", "");
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => frame?.removeAttribute("data-panel");
  }, [title]);
  return (
    <aside
      ref={panel}
      className="editor-panel"
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
