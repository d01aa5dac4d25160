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
  | { kind: "card"; svg: string; picture: CardPicture | null };

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
  | { kind: "card"; bytes: Uint8Array };
