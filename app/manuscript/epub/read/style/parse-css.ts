import parse from "css-tree/parser";
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import type { CssNode, ParseOptions } from "css-tree";

const closerOf = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);
const closers = new Set(closerOf.values());

/**
 * CSS text as css-tree's tree. A bracket that closes nothing is replaced by a sign that is valid nowhere, so that what it
 * stands in is dropped as before: css-tree 3.2.1 reads what an earlier parse left in its buffers when such a bracket
 * follows a closed block, and may then never end.
 */
export function parseCss(text: string, options: ParseOptions = {}): CssNode {
  return parse(withoutStrayClosers(text), options);
}

function withoutStrayClosers(text: string): string {
  const open: (number | undefined)[] = [];
  const pieces: string[] = [];
  let takenCount = 0;
  tokenize(text, (type, start, end) => {
    if (closerOf.has(type)) open.push(closerOf.get(type));
    else if (open.length > 0 && type === open.at(-1)) open.pop();
    else if (open.length === 0 && closers.has(type)) {
      pieces.push(text.slice(takenCount, start), "^");
      takenCount = end;
    }
  });
  return takenCount === 0 ? text : pieces.join("") + text.slice(takenCount);
}
