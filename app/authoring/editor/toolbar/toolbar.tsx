import { type RefObject, useEffect, useRef } from "react";
import { moveInMenu } from "#app/ui/menu-keys.ts";
import { type CommandGroup, isPossible, type TextCommand, textCommands } from "./commands.ts";
import { keyLabel } from "./key-labels.ts";
import { ToolIcon } from "./tool-icons.tsx";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

interface ToolbarProps {
  chapterEditor: ChapterEditor;
  active: ReadonlySet<string>;
}

/**
 * The most used commands as buttons, the others in menus. Ordinary buttons in page order, so that Tab goes from one to the
 * next; arrow keys move inside a menu.
 */
export function Toolbar({ chapterEditor, active }: ToolbarProps) {
  const inBar = textCommands.filter(({ sign, icon }) => sign ?? icon);
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
          onClick={() => command.run(chapterEditor.editor, chapterEditor.actions)}
        >
          {command.icon ? <ToolIcon name={command.icon} /> : command.sign}
        </button>
      ))}
      {menus.map(({ label, groups, on }) => (
        <Menu
          key={label}
          label={label}
          groups={groups}
          on={on}
          chapterEditor={chapterEditor}
          active={active}
        />
      ))}
    </div>
  );
}

interface MenuFacts {
  label: string;
  groups: CommandGroup[];
  /** Phones have room for two menus of more groups each. */
  on: "wide" | "phone";
}

const menus: MenuFacts[] = [
  ...(["Text", "Paragraph", "Insert", "Table", "View", "Chapter"] as const).map((group) => ({
    label: group,
    groups: [group],
    on: "wide" as const,
  })),
  { label: "Format", groups: ["Text", "Paragraph", "Insert", "Table"], on: "phone" },
  { label: "Tools", groups: ["Edit", "Chapter", "View"], on: "phone" },
];

function Menu({ label, groups, on, chapterEditor, active }: ToolbarProps & MenuFacts) {
  const shown = groups.flatMap((group) => {
    const commands = textCommands.filter((command) => command.group === group && isPossible(command, active));
    return commands.length > 0 ? [{ group, commands }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <details
      className="tool-menu"
      name="tools"
      data-on={on}
      onKeyDown={(event) => moveInMenu(event.nativeEvent, event.currentTarget)}
    >
      <summary className="tool">{label}</summary>
      <div className="tool-list">
        {shown.map(({ group, commands }) => (
          <div key={group} role="group" aria-label={group}>
            {groups.length > 1 && (
              <p className="tool-heading" aria-hidden="true">
                {group}
              </p>
            )}
            {commands.map((command) => (
              <button
                key={command.name}
                type="button"
                aria-pressed={command.activeAs ? active.has(command.activeAs) : undefined}
                onClick={(event) => {
                  event.currentTarget.closest("details")?.removeAttribute("open");
                  command.run(chapterEditor.editor, chapterEditor.actions);
                }}
              >
                <span>{command.label}</span>
                {command.key && <kbd>{keyLabel(command.key)}</kbd>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}

/** A menu closes on Escape and on a press outside of it. */
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
    // Listens on the window: presses outside the menu close it.
    addEventListener("pointerdown", press);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", press);
      removeEventListener("keydown", escape);
    };
  }, [bar]);
}

const titleOf = ({ label, key }: TextCommand) => (key ? `${label} (${keyLabel(key)})` : label);
