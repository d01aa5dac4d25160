import { appendFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quickFolder } from "#tests/support/quick-folder.ts";
import { packFolder } from "./source-archive.server.ts";

test("a source that changes while it is packed fails the archive, and not the process", async () => {
  const root = await mkdtemp(join(quickFolder(), "octavo-source-"));
  await mkdir(join(root, "app"));
  await writeFile(join(root, "app", "first.ts"), Buffer.alloc(20_000_000, "a long file, read first; "));
  const growing = join(root, "app", "second.ts");
  await writeFile(growing, "one line\n");
  const writer = setInterval(() => appendFileSync(growing, "one more\n"), 1);
  try {
    await expect(packFolder(root)).rejects.toThrow("unexpected number of bytes");
  } finally {
    clearInterval(writer);
    await rm(root, { recursive: true });
  }
});
