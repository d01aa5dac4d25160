import type { DrawnWidths } from "./draw-widths.server.ts";

/** As much as the largest telephone cameras make. */
export const mostPixels = 64_000_000;

export const pictureKinds = ["jpeg", "png", "webp"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What can be done with a stranger's picture. */
export type PictureTask =
  | {
      kind: "shrink";
      bytes: Uint8Array;
      as: PictureKind;
      box: { width: number; height: number };
      /** On white, for programs that know nothing else. */
      isJpeg: boolean;
      /** In the widths of a cover too. */
      hasWidths: boolean;
    }
  | { kind: "square"; bytes: Uint8Array; sides: readonly number[]; strength: number }
  | {
      kind: "card";
      /** What lies under picture and words: the inside of an SVG document. */
      ground: string;
      size: { width: number; height: number };
      picture: CardPicture | null;
      columns: TextColumn[];
      /** Of the words, where it is known. */
      language: string | null;
    };

/** Texts one under another. */
export interface TextColumn {
  x: number;
  width: number;
  /** The height around which they stand. */
  middle: number;
  gap: number;
  /** `start` is on the right for what is written from there. */
  align: "start" | "middle";
  blocks: TextBlock[];
}

export interface TextBlock {
  text: string;
  /** With how many lines it may take at each, the largest first. */
  sizes: readonly { size: number; lines: number }[];
  /** From line to line, in sizes. */
  leading: number;
  fill: string;
}

interface CardPicture {
  bytes: Uint8Array;
  background: string;
  at: { x: number; y: number; width: number; height: number };
}

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
  mediaType: string;
}

export type PictureReply =
  | { kind: "shrunk"; picture: Picture; widths: DrawnWidths | null }
  | { kind: "too-many-pixels" }
  | { kind: "squares"; sides: Uint8Array[] }
  /** A text for whose letters there is no font is left out, and `isSpelt` is false. */
  | { kind: "card"; bytes: Uint8Array; isSpelt: boolean };
