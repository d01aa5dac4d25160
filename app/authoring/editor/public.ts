export { editorOperations } from "./saving/editor-operations.ts";
