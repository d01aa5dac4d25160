import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Moves source maps out of what is served, to `build/maps`, for `/admin/errors`; without the sources themselves, which
 * it does not show.
 */
export function keepSourceMaps(): Plugin {
  return {
    name: "octavo:keep-source-maps",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        const side = this.environment.name === "client" ? "browser" : "server";
        if (!dir) return;
        const target = join(dir, "../maps", side);
        await rm(target, { recursive: true, force: true });
        await mkdir(target, { recursive: true });
        const files = await readdir(dir, { recursive: true });
        const maps = files.filter((name) => name.endsWith(".js.map"));
        await Promise.all(maps.map((name) => moveMap(join(dir, name), join(target, basename(name)))));
      },
    },
  };
}

async function moveMap(from: string, to: string): Promise<void> {
  const { sourcesContent: _contents, ...map }: Record<string, unknown> = JSON.parse(
    await readFile(from, "utf8"),
  );
  await writeFile(to, JSON.stringify(map));
  await rm(from);
}
