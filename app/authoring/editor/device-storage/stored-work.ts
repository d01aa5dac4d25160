import { Node, type Schema } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import type { StoredWork } from "./outbox.ts";

/** The text as its author left it: the session's base with all changes applied. Null if that fails. */
export function documentOf(schema: Schema, { base, changes }: StoredWork): Node | null {
  try {
    let document = Node.fromJSON(schema, JSON.parse(base));
    for (const json of changes.flatMap(({ steps }) => steps)) {
      const { doc } = Step.fromJSON(schema, json).apply(document);
      if (!doc) return null;
      document = doc;
    }
    return document;
  } catch {
    // Stored by a build with another schema, or incomplete; it stays on the device.
    return null;
  }
}

/** The same work, up to the last change that the server has. */
export const upTo = (work: StoredWork, savedUpTo: number): StoredWork => ({
  ...work,
  changes: work.changes.filter(({ number }) => number <= savedUpTo),
});

/** Whether it contains a change that the server does not have. */
export const isUnsaved = ({ session, changes }: StoredWork) =>
  changes.some(({ number }) => number > session.savedUpTo);

/** Merges consecutive steps: letters typed in a row become one. */
export function packSteps(schema: Schema, steps: readonly unknown[]): unknown[] {
  const packed: Step[] = [];
  for (const json of steps) {
    const step = Step.fromJSON(schema, json);
    const merged = packed.at(-1)?.merge(step);
    if (merged) packed[packed.length - 1] = merged;
    else packed.push(step);
  }
  return packed.map((step): unknown => step.toJSON());
}
