import { readFileSync } from "node:fs";
import type { SentFrontPage } from "../../../app/site/home/shelves.ts";

/** In memory from the start, as nothing can be faster than that. */
export const page = JSON.parse(readFileSync(process.env["PAGE_FILE"] ?? "", "utf8")) as SentFrontPage;
