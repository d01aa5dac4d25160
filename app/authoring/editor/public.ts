export { editorOperations } from "./editor-operations.ts";
