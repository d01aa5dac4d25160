export { showKeepDialog, showShelfDialog } from "./screen/keep-dialog.tsx";
