import { attribute, childElements, findElement, firstChild } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { resolveReference } from "../container/paths.ts";
import type { OverlayClip } from "../publication.ts";
import { typesOf } from "../text/attributes/attributes.ts";
import { secondsOf } from "./clock-value.ts";

type ClipKind = OverlayClip["kind"];

/** A clip of a recording and the text that is spoken in it. */
export interface RawClip {
  /** Path of the document that is read, and the id in it as the file spells it. */
  path: string;
  fragment: string | null;
  audio: string;
  begin: number;
  /** Null: to the end of the recording. */
  end: number | null;
  kind: ClipKind;
  leaveAt: number | null;
}

/** A sentence has one; twenty thousand are a chapter of a day's length. */
const mostClips = 20_000;

const KINDS = new Map<string, NonNullable<ClipKind>>([
  ["pagebreak", "page"],
  ...["footnote", "footnotes", "endnote", "endnotes", "rearnote", "note", "noteref", "annotation"].map(
    (type): [string, NonNullable<ClipKind>] => [type, "note"],
  ),
]);
const ESCAPABLE = new Set("table table-row table-cell list list-item figure aside sidebar".split(" "));

/**
 * The clips of a media overlay in their order: `root` as parsed, `path` where it lies in the container. Text without a recording
 * gives no clip; of more than twenty thousand the rest is left out.
 */
export function readOverlay(root: ElementNode, path: string): RawClip[] {
  const body = findElement(root, "body");
  const clips: RawClip[] = [];
  if (body) readSequence(body, { path, clips, kind: null });
  return clips;
}

interface Reading {
  path: string;
  clips: RawClip[];
  kind: ClipKind;
}

function readSequence(element: ElementNode, reading: Reading): void {
  for (const child of childElements(element)) {
    if (reading.clips.length >= mostClips) return;
    const types = typesOf(child);
    const kind =
      reading.kind ?? types.map((type) => KINDS.get(type)).find((one) => one !== undefined) ?? null;
    if (child.name === "par") readPair(child, { ...reading, kind });
    else if (child.name === "seq") {
      const from = reading.clips.length;
      readSequence(child, { ...reading, kind });
      if (types.some((type) => ESCAPABLE.has(type))) letLeave(reading.clips, from);
    }
  }
}

/** Marks clips as skippable; the outermost table or list is marked last and wins. */
function letLeave(clips: RawClip[], from: number): void {
  for (let at = from; at < clips.length; at += 1) {
    const clip = clips[at];
    if (clip) clip.leaveAt = clips.length;
  }
}

function readPair(pair: ElementNode, { path, clips, kind }: Reading): void {
  const text = firstChild(pair, "text");
  const audio = firstChild(pair, "audio");
  const document = text && resolveReference(path, attribute(text, "src") ?? "");
  const sound = audio && resolveReference(path, attribute(audio, "src") ?? "");
  if (!audio || document?.kind !== "inside" || sound?.kind !== "inside") return;
  const begin = secondsOf(attribute(audio, "clipbegin") ?? attribute(audio, "clipBegin")) ?? 0;
  const end = secondsOf(attribute(audio, "clipend") ?? attribute(audio, "clipEnd"));
  if (end !== null && end <= begin) return;
  clips.push({
    path: document.path,
    fragment: document.fragment,
    audio: sound.path,
    begin,
    end,
    kind,
    leaveAt: null,
  });
}
