import { join } from "node:path";
import { createLibrary, importInto, type Library } from "./library.ts";
import type { Bench } from "./measure.ts";
import { wait } from "./project.ts";

/** A site as visitors find it: with the real books where available, else the demo catalogue of a first start. */
export async function stockLibrary(bench: Bench): Promise<Library> {
  const library = await createLibrary(join(bench.folder, "library"));
  if (bench.books) {
    bench.say("  importing the real books");
    await importInto(library, [bench.books]);
  } else await waitForDemo(library);
  return library;
}

async function waitForDemo(library: Library): Promise<void> {
  await using _site = await library.start();
  let before = -1;
  for (;;) {
    const [found] = await library.sql<{ count: number }>("select count(*)::int as count from books");
    if (found && found.count > 0 && found.count === before) return;
    before = found?.count ?? 0;
    await wait(3000);
  }
}
