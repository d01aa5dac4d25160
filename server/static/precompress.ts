import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { encode } from "../pages/codings.ts";

const worthCompressing = /\.(js|css|svg|json|txt|ttf|otf|webmanifest|xml|ico)$/;
const smallest = 500;

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.byteLength < smallest) return;
  const [br, gz] = await Promise.all([encode(bytes, "br", "best"), encode(bytes, "gzip", "best")]);
  if (br.byteLength < bytes.byteLength) await writeFile(`${path}.br`, br);
  if (gz.byteLength < bytes.byteLength) await writeFile(`${path}.gz`, gz);
}

/** Writes the smallest `.br` and `.gz` beside every built file of the client that compression makes smaller. */
export function precompress(): Plugin {
  return {
    name: "octavo:precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const entries = await readdir(dir, { recursive: true, withFileTypes: true });
        const paths = entries
          .filter((entry) => entry.isFile() && worthCompressing.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(paths.map(compressFile));
      },
    },
  };
}
