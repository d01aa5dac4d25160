import type { MarkTarget } from "../anchoring/target.ts";
import type { MarkColour, MarkKind } from "../mark.ts";

/** A mark of a file, as it will be stored. */
export interface PlannedMark {
  id: string;
  /** The book here. */
  jid: string;
  kind: MarkKind;
  colour: MarkColour;
  note: string;
  target: MarkTarget;
  state: "painted" | "approximate" | "orphan";
  found: MarkTarget | null;
  /** In milliseconds. */
  createdAt: number;
  changedAt: number;
}
