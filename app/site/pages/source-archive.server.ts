import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

// The project's source folders. Nothing else is included: no data, settings, build output or packages.
const folders = ["app", "bench", "demo", "docs", "e2e", "public", "scripts", "server", "tests"];
const files =
  /^(package(-lock)?\.json|tsconfig\.json|knip\.json|\.npmrc|\.gitignore|\.oxfmtrc\.json|\.oxlintrc\.json|[a-z-]+\.config\.ts|(README|CONTRIBUTING)\.md|LICENSE)$/;
const left = /(^|\/)(node_modules|\.env[^/]*|data|build)(\/|$)/;

const filesAtOnce = 100;

let packed: Promise<Buffer<ArrayBuffer>> | null = null;

/** The sources this site runs from, including local changes, packed once on the first request. */
export function packSources(): Promise<Buffer<ArrayBuffer>> {
  packed ??= packFolder(process.cwd()).catch((error: unknown) => {
    packed = null;
    throw error;
  });
  return packed;
}

/** The sources below a folder as a ZIP file. Rejects where one of them changes meanwhile. */
export async function packFolder(root: string): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  // Of a file that changes or goes away meanwhile: without a listener it would end the process.
  const { promise: failed, reject } = Promise.withResolvers<never>();
  zip.on("error", reject);
  failed.catch(() => {});
  for (const [at, path] of (await listSources(root)).entries()) {
    zip.addFile(join(root, path), `octavo/${path}`);
    if (at % filesAtOnce === 0) await nextTurn();
  }
  zip.end();
  return Buffer.from(await Promise.race([buffer(zip.outputStream), failed]));
}

async function listSources(root: string): Promise<string[]> {
  const top = (await readdir(root)).filter((name) => files.test(name));
  const within = await Promise.all(
    // A deployment may lack some of them.
    folders.map((folder) =>
      readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  const deep = within.flat().flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll("\\", "/");
    return entry.isFile() && !left.test(path) ? [path] : [];
  });
  return [...top, ...deep].toSorted();
}
