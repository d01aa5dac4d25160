import { convertManuscript, exportBook } from "#app/authoring/formats/public.server.ts";
import { socialCard } from "#app/catalog/books/public.server.ts";
import { handleAvailable, type ServerFunction } from "#app/identity/api/public.server.ts";
import { quotePicture } from "#app/reading/quote-pictures/public.server.ts";

/** The functions at `/functions/v1/{name}`: one line a function. */
export const functions: ServerFunction[] = [
  handleAvailable,
  socialCard,
  quotePicture,
  exportBook,
  convertManuscript,
];
