import { hasControls } from "./control-characters.ts";

const headEnd = Buffer.from("\r\n\r\n");
const longestHead = 16 * 1024;
/** The harmless transfer encodings: any other would be decoded only after this scan. */
const plainTransfer = /^content-transfer-encoding:\s*(7bit|8bit|binary)\s*$/i;

/**
 * Scans a multipart body for control characters while it streams: the headers of its parts and the parts that are text.
 * Files may contain anything. Buffers no more than the length of a delimiter.
 */
export class MultipartScan {
  readonly #delimiter: Buffer;
  #section: "file" | "head" | "text" = "file";
  // The first delimiter is at the very beginning, without the line end that belongs to all others.
  #rest: Buffer = Buffer.from("\r\n");

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** False: this body must be refused. */
  isClean(chunk: Uint8Array): boolean {
    let bytes: Buffer = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const end = bytes.indexOf(this.#section === "head" ? headEnd : this.#delimiter);
      const passed = bytes.subarray(0, end === -1 ? this.#safeEnd(bytes) : end);
      if (!this.#isCleanPiece(passed)) return false;
      if (end === -1) {
        this.#rest = Buffer.from(bytes.subarray(passed.length));
        return this.#section !== "head" || this.#rest.length <= longestHead;
      }
      bytes = bytes.subarray(end + (this.#section === "head" ? headEnd.length : this.#delimiter.length));
      this.#section = this.#section === "head" ? sectionAfter(passed) : "head";
      // The delimiter of an empty part begins with the line end of its headers.
      if (this.#section === "text" || this.#section === "file")
        bytes = Buffer.concat([Buffer.from("\r\n"), bytes]);
    }
  }

  /** Consumes what cannot be the beginning of a delimiter. Headers are checked when they are complete. */
  #safeEnd(bytes: Buffer): number {
    return this.#section === "head" ? 0 : Math.max(0, bytes.length - this.#delimiter.length);
  }

  #isCleanPiece(piece: Buffer): boolean {
    if (this.#section === "file") return true;
    const text = piece.toString("latin1");
    return !hasControls(text) && (this.#section === "text" || isPlainHead(text));
  }
}

function isPlainHead(head: string): boolean {
  const lines = head.split("\r\n").filter((line) => /^content-transfer-encoding/i.test(line));
  return lines.every((line) => plainTransfer.test(line));
}

const sectionAfter = (head: Buffer): "file" | "text" =>
  /;\s*filename\*?\s*=/i.test(head.toString("latin1")) ? "file" : "text";
