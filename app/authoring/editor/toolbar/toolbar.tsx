import { type RefObject, useEffect, useRef } from "react";
import { isPossible, type TextCommand, textCommands } from "./commands.ts";
import { keyWords } from "./key-labels.ts";
import type { WritingDesk } from "../open-chapter/chapter-editor.ts";

interface ToolbarProps {
  desk: WritingDesk;
  active: ReadonlySet<string>;
}

/** What is used most, as buttons; everything else by menu. Ordinary buttons in the order of the page: Tab goes from one to the next. */
export function Toolbar({ desk, active }: ToolbarProps) {
  const inBar = textCommands.filter(({ sign }) => sign !== undefined);
  const bar = useRef<HTMLDivElement>(null);
  useMenusClosed(bar);
  return (
    <div ref={bar} className="toolbar" role="group" aria-label="Format">
      {inBar.map((command) => (
        <button
          key={command.name}
          type="button"
          className="tool"
          data-name={command.name}
          aria-label={command.label}
          title={titleOf(command)}
          aria-pressed={command.activeAs ? active.has(command.activeAs) : undefined}
          onClick={() => command.run(desk.editor, desk.tools)}
        >
          {command.sign}
        </button>
      ))}
      {(["Words", "Blocks", "Insert", "Table", "Screen"] as const).map((group) => (
        <Menu key={group} group={group} desk={desk} active={active} />
      ))}
    </div>
  );
}

function Menu({ group, desk, active }: ToolbarProps & { group: TextCommand["group"] }) {
  const commands = textCommands.filter((command) => command.group === group && isPossible(command, active));
  if (commands.length === 0) return null;
  return (
    <details className="tool-menu" name="tools">
      <summary className="tool">{group}</summary>
      <div className="tool-list">
        {commands.map((command) => (
          <button
            key={command.name}
            type="button"
            aria-pressed={command.activeAs ? active.has(command.activeAs) : undefined}
            onClick={(event) => {
              event.currentTarget.closest("details")?.removeAttribute("open");
              command.run(desk.editor, desk.tools);
            }}
          >
            <span>{command.label}</span>
            {command.key && <kbd>{keyWords(command.key)}</kbd>}
          </button>
        ))}
      </div>
    </details>
  );
}

/** A menu closes by Escape, and when something else is pressed. */
function useMenusClosed(bar: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const opened = () => bar.current?.querySelector<HTMLDetailsElement>("details[open]");
    const press = ({ target }: PointerEvent) => {
      const menu = opened();
      if (menu && target instanceof Element && !menu.contains(target)) menu.open = false;
    };
    const escape = ({ key }: KeyboardEvent) => {
      const menu = opened();
      if (key !== "Escape" || !menu) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    // The whole window is listened to: what closes a menu is outside of it.
    addEventListener("pointerdown", press);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", press);
      removeEventListener("keydown", escape);
    };
  }, [bar]);
}

const titleOf = ({ label, key }: TextCommand) => (key ? `${label} (${keyWords(key)})` : label);
