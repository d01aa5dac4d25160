import { type KeyboardEvent, useId, useState } from "react";
import { isPossible, type TextCommand, textCommands } from "./commands.ts";
import { keyWords } from "./key-labels.ts";
import { Modal } from "../inserting/modal.tsx";
import type { WritingDesk } from "../open-chapter/chapter-editor.ts";

interface PaletteProps {
  desk: WritingDesk;
  active: ReadonlySet<string>;
  onDone: () => void;
}

/** Every command by its name: type, choose with the arrows, Enter. */
export function Palette({ desk, active, onDone }: PaletteProps) {
  const [asked, setAsked] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = textCommands.filter(
    (command) =>
      isPossible(command, active) && command.label.toLowerCase().includes(asked.toLowerCase().trim()),
  );
  const run = (command: TextCommand | undefined) => {
    if (!command) return;
    onDone();
    command.run(desk.editor, desk.tools);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    if (by) {
      event.preventDefault();
      setAt((now) => (now + by + found.length) % Math.max(1, found.length));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      run(found[at]);
    }
  };
  return (
    <Modal className="palette" aria-label="All commands" onDone={onDone}>
      <input
        className="field-input"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${found[at].name}` : undefined}
        placeholder="What shall be done?"
        autoFocus
        value={asked}
        onKeyDown={press}
        onChange={(event) => {
          setAsked(event.target.value);
          setAt(0);
        }}
      />
      <div id={list} role="listbox" aria-label="Commands" className="palette-list">
        {found.map((command, index) => (
          <div
            key={command.name}
            id={`${list}-${command.name}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            {command.key && <kbd>{keyWords(command.key)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p>No command is called so.</p>}
    </Modal>
  );
}

/** Keys, and what can be typed in their place. */
export function Shortcuts({ onDone }: { onDone: () => void }) {
  const listed = textCommands.filter(({ key, shortcut }) => key ?? shortcut);
  return (
    <Modal aria-labelledby="shortcuts-title" onDone={onDone}>
      <h2 id="shortcuts-title">Keys and short ways</h2>
      <div className="shortcut-list" tabIndex={0} role="region" aria-labelledby="shortcuts-title">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Key</th>
              <th scope="col">Typed</th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ name, label, key, shortcut }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{key && <kbd>{keyWords(key)}</kbd>}</td>
                <td>{shortcut && <code>{shortcut}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="dialog-ways">
        <button type="button" className="button" onClick={onDone}>
          Close
        </button>
      </div>
    </Modal>
  );
}
