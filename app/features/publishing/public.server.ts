export { registerImportCatalog } from "./cli/catalog-cli.server.ts";
export { registerImport } from "./cli/import-cli.server.ts";
export { registerRemoveBook } from "./cli/remove-cli.server.ts";
export { loadDemo } from "./demo/load-demo.server.ts";
