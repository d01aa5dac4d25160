import { readFileSync } from "node:fs";
import type { CoverFacts } from "../../../app/catalog/covers/book-cover.tsx";

/** In memory from the start, as nothing can be faster than that. */
export const cards = JSON.parse(readFileSync(process.env["CARDS_FILE"] ?? "", "utf8")) as CoverFacts[];
