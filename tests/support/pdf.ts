import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface PlacedWord {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PdfPage {
  /** In layout order, line by line. */
  text: string;
  width: number;
  height: number;
  words: PlacedWord[];
  /** Links within the file: their text, and the number of the target page, from 1. */
  links: { text: string; to: number }[];
}

/** A PDF as read by poppler. */
export async function readPdf(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), "octavo-pdf-"));
  try {
    const file = join(folder, "work.pdf");
    await writeFile(file, bytes);
    const [text, boxes, html, info, fonts] = await Promise.all(
      [
        ["pdftotext", "-layout", file, "-"],
        ["pdftotext", "-bbox", file, "-"],
        ["pdftohtml", "-xml", "-stdout", "-i", file],
        ["pdfinfo", file],
        ["pdffonts", file],
      ].map(([program = "", ...args]) => runProgram(program, args)),
    );
    const texts = (text ?? "").split("\f");
    const linked = (html ?? "").split("<page ").slice(1);
    const pages = (boxes ?? "")
      .split("<page ")
      .slice(1)
      .map((page, at) => readPage(page, texts[at] ?? "", linked[at] ?? ""));
    return { pages, info: info ?? "", fonts: (fonts ?? "").split("\n").slice(2).filter(Boolean) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const runProgram = async (program: string, args: string[]) =>
  (await run(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;

function readPage(boxes: string, text: string, html: string): PdfPage {
  const words = boxes.matchAll(
    /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">(.*?)<\/word>/g,
  );
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(boxes) ?? [];
  return {
    text,
    width: Number(width),
    height: Number(height),
    words: [...words].map(([, left, top, right, bottom, word = ""]) => ({
      text: word,
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
    })),
    links: [...html.matchAll(/<a href="[^"#]*#(\d+)">(.*?)<\/a>/g)].map(([, to, words = ""]) => ({
      text: words.replace(/<[^>]+>/g, ""),
      to: Number(to),
    })),
  };
}
