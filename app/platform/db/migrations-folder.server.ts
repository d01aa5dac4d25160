import { join } from "node:path";

// From the working directory, not from this file: the server bundle lies elsewhere, and every entry starts in the root.
export const migrationsFolder = join(process.cwd(), "app/platform/db/migrations");
