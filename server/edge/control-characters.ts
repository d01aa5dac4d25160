// White space that texts have (tab, line feed, vertical tab, form feed, carriage return) is no control character here: word
// processors leave all five in what people paste.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/** Whether a text holds characters that nobody types. NUL is one that PostgreSQL takes in no text. */
export const hasControls = (text: string): boolean => controls.test(text);

// The same, as forms write them.
const encodedControls = /%(0[0-8ef]|1[\da-f]|7f)/i;

/** The same for a form's body, of which every byte is given as one character. */
export const hasControlsInForm = (body: string): boolean => controls.test(body) || encodedControls.test(body);

const controlEscape = /^u00(0[0-8ef]|1[\da-f]|7f)/i;

/** The same for JSON, where they are written as escapes; an escaped backslash before a `u` is a text about escapes. */
export function hasControlsInJson(body: string): boolean {
  if (controls.test(body)) return true;
  for (let at = body.indexOf("\\"); at !== -1; at = body.indexOf("\\", at + 2))
    if (body[at + 1] === "b" || controlEscape.test(body.slice(at + 1, at + 6))) return true;
  return false;
}
