import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeManuscript, encodingWarning, isWideText, knownEncoding } from "./decode-manuscript.ts";
import { encodingLabels } from "./encoding-labels.ts";

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : part)));

/** A text in one of the encodings of one byte a letter, by asking its decoder for each byte. */
function encode(text: string, encoding: string): Uint8Array {
  const bytes = new Map<string, number>();
  const decoder = new TextDecoder(encoding);
  for (let byte = 255; byte >= 0; byte -= 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63);
}

const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    text.split("").flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

interface Sample {
  encoding: string;
  text: string;
}

/** Some sentences each, as a chapter would begin: fewer letters say too little. */
const samples: Sample[] = [
  {
    encoding: "windows-1251",
    text: "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Все смешалось в доме Облонских. Жена узнала, что муж был в связи с бывшею в их доме француженкою-гувернанткой.",
  },
  {
    encoding: "koi8-r",
    text: "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Все смешалось в доме Облонских. Жена узнала, что муж был в связи с бывшею в их доме француженкою-гувернанткой.",
  },
  {
    encoding: "windows-1253",
    text: "Σα βγεις στον πηγαιμό για την Ιθάκη, να εύχεσαι νάναι μακρύς ο δρόμος, γεμάτος περιπέτειες, γεμάτος γνώσεις. Τους Λαιστρυγόνας και τους Κύκλωπας, τον θυμωμένο Ποσειδώνα μη φοβάσαι.",
  },
  {
    encoding: "windows-1255",
    text: "בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו וחשך על פני תהום ורוח אלהים מרחפת על פני המים ויאמר אלהים יהי אור ויהי אור",
  },
  {
    encoding: "windows-1256",
    text: "كان يا ما كان في قديم الزمان ملك عظيم يحكم بلادا واسعة وكان له ولدان أحدهما كبير والآخر صغير وكانا يعيشان في سعادة وهناء حتى جاء يوم من الأيام",
  },
  {
    encoding: "windows-1252",
    text: "Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite que je n’avais pas le temps de me dire : « Je m’endors. » Et, une demi-heure après, la pensée qu’il était temps de chercher le sommeil m’éveillait.",
  },
];

test.each(samples)("a text in undeclared $encoding is read as written", ({ encoding, text }) => {
  const decoded = decodeManuscript(encode(text, encoding));
  expect(decoded.text).toBe(text);
  expect(decoded.isGuessed).toBe(true);
});

test.each(samples)(
  "a text in $encoding, chosen by its author, is read without guessing",
  ({ encoding, text }) => {
    expect(decodeManuscript(encode(text, encoding), encoding)).toEqual({ text, encoding, isGuessed: false });
  },
);

test.each(samples)(
  "English front matter does not prevent the detection of $encoding",
  ({ encoding, text }) => {
    const front = "---\ntitle: The Sea\nauthor: Ann Author\n---\n\n".repeat(40);
    const bytes = Uint8Array.from([...Buffer.from(front), ...encode(text, encoding)]);
    expect(decodeManuscript(bytes).text).toBe(front + text);
  },
);

interface Marked {
  it: string;
  bytes: Uint8Array;
  text: string;
  encoding: string;
  isGuessed: boolean;
}

const marked: Marked[] = [
  {
    it: "ASCII is UTF-8, without a guess",
    bytes: bytesOf("Only words."),
    text: "Only words.",
    encoding: "utf-8",
    isGuessed: false,
  },
  {
    it: "nothing is UTF-8 too",
    bytes: bytesOf(),
    text: "",
    encoding: "utf-8",
    isGuessed: false,
  },
  {
    it: "the byte order mark of UTF-8 is removed",
    bytes: bytesOf([0xef, 0xbb, 0xbf], "été"),
    text: "été",
    encoding: "utf-8",
    isGuessed: false,
  },
  {
    it: "little-endian UTF-16 without a byte order mark is recognised by its zero bytes",
    bytes: wide("It was late, and the sea was still.", true),
    text: "It was late, and the sea was still.",
    encoding: "utf-16le",
    isGuessed: true,
  },
  {
    it: "big-endian UTF-16 too",
    bytes: wide("It was late, and the sea was still.", false),
    text: "It was late, and the sea was still.",
    encoding: "utf-16be",
    isGuessed: true,
  },
  {
    it: "a few accents among English words are Western European",
    bytes: bytesOf("The caf", [0xe9], " was na", [0xef], "ve."),
    text: "The café was naïve.",
    encoding: "windows-1252",
    isGuessed: true,
  },
  {
    it: "quotation marks of Windows are quotation marks",
    bytes: bytesOf([0x93], "Hm", [0x94], " she said", [0x85]),
    text: "“Hm” she said…",
    encoding: "windows-1252",
    isGuessed: true,
  },
  {
    it: "seven-bit text with escape sequences is Japanese",
    bytes: bytesOf([0x1b], "$B", [0x46, 0x7c, 0x4b, 0x5c], [0x1b], "(B"),
    text: "日本",
    encoding: "iso-2022-jp",
    isGuessed: true,
  },
];

test.each(marked)("bytes of a text file: $it", ({ bytes, text, encoding, isGuessed }) => {
  expect(decodeManuscript(bytes)).toEqual({ text, encoding, isGuessed });
});

test.each([
  { name: "utf8", label: "utf-8" },
  { name: " UTF-8 ", label: "utf-8" },
  { name: "latin1", label: "windows-1252" },
  { name: "iso-8859-1", label: "windows-1252" },
  { name: "ascii", label: "windows-1252" },
  { name: "gbk", label: "gb18030" },
  { name: "gb2312", label: "gb18030" },
  { name: "sjis", label: "shift_jis" },
  { name: "cp1250", label: "windows-1250" },
  { name: "x-mac-roman", label: "macintosh" },
  { name: "utf-16", label: "utf-16le" },
  { name: "ibm866", label: null },
  { name: "utf-7", label: null },
  { name: "", label: null },
  { name: "x-user-defined", label: null },
])("the form value “$name” selects $label", ({ name, label }) => {
  expect(knownEncoding(name)).toBe(label);
});

test.each(Object.entries(encodingLabels).map(([encoding, label]) => ({ encoding, label })))(
  "a guess of $encoding is announced as “$label”",
  ({ encoding, label }) => {
    expect(encodingWarning({ text: "", encoding, isGuessed: true })).toEqual([
      `The file does not say in which encoding it is: it was read as ${label}.`,
    ]);
    expect(encodingWarning({ text: "", encoding, isGuessed: false })).toEqual([]);
  },
);

test.each([
  { it: "UTF-16 with a byte order mark", bytes: bytesOf([0xff, 0xfe], [0x61, 0]), isWide: true },
  { it: "UTF-16 with the other byte order mark", bytes: bytesOf([0xfe, 0xff], [0, 0x61]), isWide: true },
  { it: "UTF-16 without a byte order mark", bytes: wide("some words", true), isWide: true },
  { it: "ASCII", bytes: bytesOf("some words"), isWide: false },
  { it: "a file of zeros", bytes: new Uint8Array(100), isWide: false },
  { it: "nothing", bytes: new Uint8Array(), isWide: false },
  {
    it: "a picture",
    bytes: bytesOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    isWide: false,
  },
])("recognised as UTF-16 or not: $it", ({ bytes, isWide }) => {
  expect(isWideText(bytes)).toBe(isWide);
});

test("a file truncated inside a character keeps all characters before it", () => {
  const whole = Buffer.from("Es war spät, und die Lichter am Kai brannten schon: Öl, Äpfel, Übermut.");
  const cut = whole.subarray(0, whole.indexOf("Ü") + 1);
  const { text } = decodeManuscript(new Uint8Array(cut));
  expect(text).toContain("Es war spät, und die Lichter am Kai brannten schon: Öl, Äpfel, ");
});

test("any text in a chosen single-byte encoding is read unchanged", () => {
  const single = ["windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257", "koi8-r"];
  fc.assert(
    fc.property(
      fc.constantFrom(...single),
      fc.array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 60 }),
      (encoding, codes) => {
        const bytes = Uint8Array.from(codes);
        const text = new TextDecoder(encoding).decode(bytes);
        expect(decodeManuscript(bytes, encoding).text).toBe(text);
      },
    ),
    { numRuns: 100 },
  );
});

test("the encoding detected for any bytes is one that can be chosen", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const { encoding } = decodeManuscript(bytes);
      expect([...Object.keys(encodingLabels), "utf-16be"]).toContain(encoding);
    }),
    { numRuns: 300 },
  );
});
