import { resolve } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ToSet, Typeset } from "./set-in-thread.server.ts";

// The body of a thread that typesets one book. The compiler sees a folder that does not exist and the pictures given: no file
// of this machine, and no package from elsewhere, since the text holds nothing but strings.

const folder = resolve("/octavo-typesetting");

function typeset({ source, pictures }: ToSet): Typeset {
  const compiler = NodeCompiler.create({ workspace: folder });
  for (const { path, bytes } of pictures) compiler.mapShadow(resolve(folder, path), Buffer.from(bytes));
  const compiled = compiler.compile({ mainFileContent: source });
  const { result } = compiled;
  if (!result) {
    const found = compiled.takeDiagnostics();
    const words: unknown = found ? compiler.fetchDiagnostics(found) : null;
    return { ok: false, reason: messageOf(words) };
  }
  return { ok: true, pdf: new Uint8Array(compiler.pdf(result)) };
}

/** What the compiler says is wrong, without where in a source that nobody sees. */
function messageOf(diagnostics: unknown): string {
  const [first] = Array.isArray(diagnostics) ? (diagnostics as { message?: unknown }[]) : [];
  return String(first?.message ?? "for a reason it does not give").slice(0, 300);
}

if (!parentPort) throw new Error("this file is the body of a worker thread");
parentPort.postMessage(typeset(workerData as ToSet));
