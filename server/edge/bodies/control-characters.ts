// White space (tab, line feed, vertical tab, form feed, carriage return) does not count as control characters here:
// text pasted from word processors contains all five.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/** Whether a text contains control characters that nobody types. PostgreSQL accepts NUL in no text. */
export const hasControls = (text: string): boolean => controls.test(text);

// The same in the encoding of forms.
const encodedControls = /%(0[0-8ef]|1[\da-f]|7f)/i;

/** The same for a form's body, given as one character a byte. */
export const hasControlsInForm = (body: string): boolean => controls.test(body) || encodedControls.test(body);

const controlEscape = /^u00(0[0-8ef]|1[\da-f]|7f)/i;

/** The same for JSON, where they are escapes; a backslash before the `u` that is itself escaped is harmless. */
export function hasControlsInJson(body: string): boolean {
  if (controls.test(body)) return true;
  for (let at = body.indexOf("\\"); at !== -1; at = body.indexOf("\\", at + 2))
    if (body[at + 1] === "b" || controlEscape.test(body.slice(at + 1, at + 6))) return true;
  return false;
}
