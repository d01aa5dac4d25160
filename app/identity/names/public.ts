export { mainNames, nameField } from "./name-input.ts";
export { nameMessage } from "./name-labels.ts";
export { fullNameOf, givenNameOf, isNamed, nameOrHandle } from "./shown-name.ts";
