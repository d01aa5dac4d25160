import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/dictionaries-resource";
import { defaultDictionary } from "./default/default-dictionary.ts";
import { defaultDictionaryQueue } from "./default/default-dictionary-job.server.ts";
import { dictionariesTag } from "./dictionary-commands.server.ts";
import { listDictionaries } from "./dictionary-queries.server.ts";

/** `GET /dictionaries.json`: the dictionaries of the site. Browsers look up words in parts of them, and send none. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, jobs } = context.get(siteContext);
  const known = await listDictionaries(db);
  const isComing = !known.some(({ id }) => id === defaultDictionary.id);
  if (isComing) {
    await jobs.enqueue(db, defaultDictionaryQueue, {});
    jobs.wake(defaultDictionaryQueue);
  }
  const dictionaries = known.filter(({ shardCount }) => shardCount > 0);
  return Response.json({ dictionaries, isComing }, { headers: publicPage([dictionariesTag]) });
}
