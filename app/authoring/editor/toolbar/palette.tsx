import { type KeyboardEvent, useId, useState } from "react";
import { isPossible, type TextCommand, textCommands } from "./commands.ts";
import { keyLabel } from "./key-labels.ts";
import { Modal } from "../inserting/modal.tsx";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

interface PaletteProps {
  chapterEditor: ChapterEditor;
  active: ReadonlySet<string>;
  onDone: () => void;
}

/** All commands by name: type, choose with the arrow keys, press Enter. */
export function Palette({ chapterEditor, active, onDone }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = textCommands.filter(
    (command) =>
      isPossible(command, active) && command.label.toLowerCase().includes(query.toLowerCase().trim()),
  );
  const run = (command: TextCommand | undefined) => {
    if (!command) return;
    onDone();
    command.run(chapterEditor.editor, chapterEditor.actions);
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
        placeholder="Search commands"
        autoFocus
        value={query}
        onKeyDown={press}
        onChange={(event) => {
          setQuery(event.target.value);
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
            {command.key && <kbd>{keyLabel(command.key)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p>No commands found.</p>}
    </Modal>
  );
}

/** The keyboard shortcuts, and the characters that can be typed instead. */
export function Shortcuts({ onDone }: { onDone: () => void }) {
  const listed = textCommands.filter(({ key, shortcut }) => key ?? shortcut);
  return (
    <Modal aria-labelledby="shortcuts-title" onDone={onDone}>
      <h2 id="shortcuts-title">Keyboard shortcuts</h2>
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
                <td>{key && <kbd>{keyLabel(key)}</kbd>}</td>
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
