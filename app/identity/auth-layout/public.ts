export { ChosenPassword, CodeInput, EmailInput, NamesInput, PasswordInput } from "./account-input.ts";
export { refusalMessage } from "./refusal-labels.ts";
