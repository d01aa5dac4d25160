import { tableExceptions } from "./house-rules.ts";
import { isTest, type Sources } from "./source-files.ts";

const schemaFolder = "app/platform/db/schema/";

/** Rule 7: a table is written only by the slice that its schema file is named after. */
export function findForeignWriters(sources: Sources): string[] {
  const tables = listTables(sources);
  return [...sources].flatMap(([path, text]) => {
    const [, slice] = /^app\/features\/([^/]+)\//.exec(path) ?? [];
    if (!slice || isTest(path)) return [];
    return tables
      .filter(({ owner, name }) => owner !== slice && !isExcepted(name, slice))
      .filter(({ variable, name }) => writes(text, variable, name))
      .map(({ name, owner }) => `${path} writes ${name}, which is ${owner}'s`);
  });
}

/** Every table with the slice that owns it. */
export function listTables(sources: Sources): { variable: string; name: string; owner: string }[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(schemaFolder) || path.endsWith("all.server.ts")) return [];
    const owner = path.slice(schemaFolder.length).replace(/\.server\.ts$/, "");
    return [...text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
      ([, variable = "", name = ""]) => ({ variable, name, owner }),
    );
  });
}

function writes(text: string, variable: string, name: string): boolean {
  const byBuilder = new RegExp(`\\.(insert|update|delete)\\(\\s*${variable}\\s*\\)`);
  const bySql = new RegExp(
    `\\b(insert\\s+into|update|delete\\s+from|copy|truncate)\\s+(\\$\\{${variable}\\}|${name}\\b)`,
    "i",
  );
  return byBuilder.test(text) || bySql.test(text);
}

function isExcepted(table: string, slice: string): boolean {
  return tableExceptions.some((exception) => exception.table === table && exception.slice === slice);
}
