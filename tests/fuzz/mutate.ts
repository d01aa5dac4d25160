import { randomFrom } from "#tests/support/random-from.ts";

/** Pieces that parsers of markup and style interpret differently. */
const tokens = [
  ..."< > </ /> <!-- --> --!> <![CDATA[ ]]> <? ?> & &# ; \" ' ` = / \\ { } ( ) ; : @".split(" "),
  ..."<svg> </svg> <math> </math> <p> </p> <table> <td> <select> <template> <title> </title> <style> </style>".split(
    " ",
  ),
  ..."<script> </script> <noscript> <textarea> <xmp> <plaintext> <mtext> <mglyph> <desc> <foreignObject>".split(
    " ",
  ),
  ..."<annotation-xml> <iframe> <form> <br/> <a> </a> <image> <body> </body> <html> <frameset>".split(" "),
  ' onerror="top.ran=1"',
  " onload=top.ran=1 ",
  ' onfocus="top.ran=1" tabindex="0" autofocus=""',
  ' style="position:fixed;top:0"',
  ' style="background:url(http://canary.invalid/x)"',
  ' href="javascript:top.ran=1"',
  ' xlink:href="javascript:top.ran=1"',
  ' src="http://canary.invalid/x"',
  ' srcset="http://canary.invalid/x 2x"',
  ' class="a b"',
  ' id="x"',
  ' hidden=""',
  '<img src=x onerror="top.ran=1">',
  "<script>top.ran=1</script>",
  "<style>*{position:fixed}</style>",
  "@import url(http://canary.invalid/x);",
  "url(http://canary.invalid/x)",
  "\\75rl(http://canary.invalid/x)",
  "/*",
  "*/",
  "&lt;",
  "&gt;",
  "&quot;",
  "&#x3c;",
  "&#0;",
  "&Tab;",
  "&colon;",
  "\u0000",
  "\u0001",
  "\t",
  "\n",
  "\r",
  "\f",
  "\u00A0",
  "\u2028",
  "\uFEFF",
  "\uFFFE",
  "\uD800",
  "<!DOCTYPE x>",
  '<!DOCTYPE x [<!ENTITY e "<img src=x onerror=top.ran=1>">]>&e;',
];
const names =
  "svg math p table td tr select option template title style script noscript textarea xmp mtext mi mglyph desc foreignObject annotation-xml iframe form a img image br b i div span h1 li ul dl dd dt ruby rt pre listing button object embed video audio source track use path text switch epub:switch x:script".split(
    " ",
  );
const longest = 3_000;

/** Random choices of a mutation: a position, a length, a piece of another case. */
interface Draw {
  below: (limit: number) => number;
  oneOf: (list: readonly string[]) => string;
  corpus: readonly string[];
}

type Mutation = (text: string, draw: Draw) => string;

const rangeIn = (text: string, { below }: Draw): [from: number, until: number] => {
  const from = below(text.length + 1);
  return [from, Math.min(text.length, from + 1 + below(24))];
};
const inserted = (text: string, piece: string, { below }: Draw): string => {
  const at = below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
};

const mutations: Mutation[] = [
  (text, draw) => inserted(text, draw.oneOf(tokens), draw),
  (text, draw) => inserted(text, draw.oneOf(tokens) + draw.oneOf(tokens), draw),
  (text, draw) => inserted(text, draw.oneOf(draw.corpus), draw),
  (text, draw) => {
    const other = draw.oneOf(draw.corpus);
    const [from, until] = rangeIn(other, draw);
    return inserted(text, other.slice(from, until), draw);
  },
  (text, draw) => {
    const [from, until] = rangeIn(text, draw);
    return text.slice(0, from) + text.slice(until);
  },
  (text, draw) => {
    const [from, until] = rangeIn(text, draw);
    return inserted(text, text.slice(from, until), draw);
  },
  (text, draw) => {
    const [from, until] = rangeIn(text, draw);
    return text.slice(0, from) + text.slice(from, until).toUpperCase() + text.slice(until);
  },
  (text, draw) => {
    const at = draw.below(text.length);
    return `${text.slice(0, at)}&#x${(text.codePointAt(at) ?? 32).toString(16)};${text.slice(at + 1)}`;
  },
  (text, draw) => {
    const [found] = [...text.matchAll(/<\/?([a-z][\w:-]*)/gi)].slice(draw.below(12));
    if (!found) return `<${draw.oneOf(names)}>${text}`;
    const at = found.index + found[0].length - (found[1]?.length ?? 0);
    return text.slice(0, at) + draw.oneOf(names) + text.slice(found.index + found[0].length);
  },
  (text, draw) => {
    const name = draw.oneOf(names);
    return `<${name}>${text}${draw.below(4) === 0 ? "" : `</${name}>`}`;
  },
  (text, draw) => text.slice(0, 1 + draw.below(text.length)),
];

/** The case of this number: the same for the same seed, number and corpus. */
export function mutatedCase(corpus: readonly string[], seed: number, number: number): string {
  const random = randomFrom(seed * 1_000_003 + number);
  const below = (limit: number) => Math.floor(random() * Math.max(1, limit));
  const oneOf = (list: readonly string[]) => list[below(list.length)] ?? "";
  const draw: Draw = { below, oneOf, corpus };
  let text = oneOf(corpus);
  for (let left = 1 + below(6); left > 0; left -= 1)
    text = (mutations[below(mutations.length)] ?? ((same) => same))(text, draw);
  return text.slice(0, longest);
}
