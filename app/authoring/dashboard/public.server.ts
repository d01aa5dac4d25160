export { type FileFormat, fileFormats, tableResponse } from "./exports/table-file.server.ts";
