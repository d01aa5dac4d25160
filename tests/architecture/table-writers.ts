import { tableWriters } from "./house-rules.ts";
import { isTest, type Sources } from "./source-files.ts";

const schemaFolder = "app/platform/db/schema/";

/** Rule 6: a table is written only by the slices that the house names for its schema file. */
export function findForeignWriters(sources: Sources): string[] {
  const tables = listTables(sources);
  return [...sources].flatMap(([path, text]) => {
    const [, context, slice] = /^app\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    if (!context || context === "platform" || isTest(path)) return [];
    return tables
      .filter(({ file }) => !tableWriters[file]?.includes(`${context}/${slice}`))
      .filter(({ variable, name }) => writes(text, variable, name))
      .map(
        ({ name, file }) =>
          `${path} writes ${name}, which is for ${tableWriters[file]?.join(" and ") || "platform"}`,
      );
  });
}

/** Every table with its schema file. */
export function listTables(sources: Sources): { variable: string; name: string; file: string }[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(schemaFolder) || path.endsWith("all.server.ts")) return [];
    const file = path.slice(schemaFolder.length).replace(/\.server\.ts$/, "");
    return [...text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
      ([, variable = "", name = ""]) => ({ variable, name, file }),
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
