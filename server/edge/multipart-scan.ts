import { hasControls } from "./control-characters.ts";

const headEnd = Buffer.from("\r\n\r\n");
const longestHead = 16 * 1024;
/** Besides these a part could bring its bytes in another dress, which is taken off after we looked. */
const plainTransfer = /^content-transfer-encoding:\s*(7bit|8bit|binary)\s*$/i;

/**
 * Looks for control characters in a multipart body while it passes: in the heads of its parts and in those that are text.
 * Files may hold anything. Keeps no more than a delimiter's length of what it saw.
 */
export class MultipartScan {
  readonly #delimiter: Buffer;
  #place: "file" | "head" | "text" = "file";
  // The first delimiter stands at the very beginning, without the line end that is a part of all others.
  #rest: Buffer = Buffer.from("\r\n");

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** False: this body must be refused. */
  isClean(chunk: Uint8Array): boolean {
    let bytes: Buffer = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const end = bytes.indexOf(this.#place === "head" ? headEnd : this.#delimiter);
      const passed = bytes.subarray(0, end === -1 ? this.#safeEnd(bytes) : end);
      if (!this.#isCleanPiece(passed)) return false;
      if (end === -1) {
        this.#rest = Buffer.from(bytes.subarray(passed.length));
        return this.#place !== "head" || this.#rest.length <= longestHead;
      }
      bytes = bytes.subarray(end + (this.#place === "head" ? headEnd.length : this.#delimiter.length));
      this.#place = this.#place === "head" ? placeAfter(passed) : "head";
      // The delimiter of a part without content begins with the line end of its head.
      if (this.#place === "text" || this.#place === "file")
        bytes = Buffer.concat([Buffer.from("\r\n"), bytes]);
    }
  }

  /** What cannot be the beginning of a delimiter. A head is looked at when it is whole. */
  #safeEnd(bytes: Buffer): number {
    return this.#place === "head" ? 0 : Math.max(0, bytes.length - this.#delimiter.length);
  }

  #isCleanPiece(piece: Buffer): boolean {
    if (this.#place === "file") return true;
    const text = piece.toString("latin1");
    return !hasControls(text) && (this.#place === "text" || isPlainHead(text));
  }
}

function isPlainHead(head: string): boolean {
  const lines = head.split("\r\n").filter((line) => /^content-transfer-encoding/i.test(line));
  return lines.every((line) => plainTransfer.test(line));
}

const placeAfter = (head: Buffer): "file" | "text" =>
  /;\s*filename\*?\s*=/i.test(head.toString("latin1")) ? "file" : "text";
