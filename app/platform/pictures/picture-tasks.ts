import type { DrawnWidths } from "./draw-widths.server.ts";

/** As many as the largest phone cameras produce. */
export const mostPixels = 64_000_000;

export const pictureKinds = ["jpeg", "png", "webp"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The operations on an untrusted picture. */
export type PictureTask =
  | {
      kind: "shrink";
      bytes: Uint8Array;
      as: PictureKind;
      box: { width: number; height: number };
      /** As JPEG on white, for programs that support nothing else. */
      isJpeg: boolean;
      /** Also in the widths of a cover. */
      hasWidths: boolean;
    }
  | { kind: "square"; bytes: Uint8Array; sides: readonly number[]; strength: number }
  | {
      kind: "card";
      /** The background behind picture and text: the content of an SVG document. */
      ground: string;
      size: { width: number; height: number };
      picture: CardPicture | null;
      columns: TextColumn[];
      /** The language of the text, where it is known. */
      language: string | null;
    };

/** Texts stacked in a column. */
export interface TextColumn {
  x: number;
  width: number;
  /** The vertical centre of the column. */
  middle: number;
  /** `middle` is the upper edge instead. */
  isFromTop?: boolean;
  /** An SVG fragment drawn before the text. */
  behind?: string;
  gap: number;
  /** `start` is on the right for right-to-left text. */
  align: "start" | "middle";
  blocks: TextBlock[];
}

export interface TextBlock {
  text: string;
  /** The possible sizes, the largest first, with the number of lines at each. */
  sizes: readonly { size: number; lines: number }[];
  /** The distance of two baselines, as a multiple of the size. */
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
  /** A text with letters that no font has is left out, and `isSpelt` is false. */
  | { kind: "card"; bytes: Uint8Array; isSpelt: boolean };
