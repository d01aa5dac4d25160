import { Node, type Schema } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import type { KeptWork } from "./outbox.ts";

/** The text as its author left it: what the session began with, and everything done to it. Null if it cannot be put together. */
export function documentOf(schema: Schema, { base, changes }: KeptWork): Node | null {
  try {
    let document = Node.fromJSON(schema, JSON.parse(base));
    for (const json of changes.flatMap(({ steps }) => steps)) {
      const { doc } = Step.fromJSON(schema, json).apply(document);
      if (!doc) return null;
      document = doc;
    }
    return document;
  } catch {
    // Kept by a build with another schema, or cut off: what can be read of it is still on the device.
    return null;
  }
}

/** The same as the server has it. */
export const upTo = (work: KeptWork, savedUpTo: number): KeptWork => ({
  ...work,
  changes: work.changes.filter(({ number }) => number <= savedUpTo),
});

/** Whether there is anything that the server does not have. */
export const isUnsaved = ({ session, changes }: KeptWork) =>
  changes.some(({ number }) => number > session.savedUpTo);

/** Steps one after the other, as few as they can be: letters typed in a row are one. */
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
