export { showKeepDialog } from "./screen/keep-dialog.tsx";
