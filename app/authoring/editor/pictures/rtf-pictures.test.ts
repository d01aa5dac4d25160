import fc from "fast-check";
import { expect, test } from "vitest";
import { rtfPictures } from "./rtf-pictures.ts";

const hexOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("hex")
    .replaceAll(/(.{64})/g, "$1\r\n");

/** A picture as Word writes it: with properties and an id in groups of their own, and repeated for older programs. */
const asWord = (kind: string, bytes: Uint8Array) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw200\\pich100\\${kind}blip\\bliptag-12{\\*\\blipuid 0123456789abcdef}${hexOf(bytes)}}}{\\nonshppict{\\pict\\picw200\\wmetafile8 010203}}`;
/** A picture as LibreOffice writes it. */
const asLibreOffice = (kind: string, bytes: Uint8Array) =>
  `{\\*\\shppict{\\pict\\picwgoal10\\pichgoal10\\${kind}blip\n${hexOf(bytes)}}}{\\nonshppict{\\pict\\${kind}blip\n${hexOf(bytes)}}}`;

test("12: all pictures of pasted RTF are found in order, byte for byte", () => {
  const picture = fc.record({
    kind: fc.constantFrom("png", "jpeg"),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
    write: fc.constantFrom(asWord, asLibreOffice),
  });
  fc.assert(
    fc.property(fc.array(picture, { maxLength: 5 }), (pictures) => {
      const rtf = `{\\rtf1 ${pictures.map(({ kind, bytes, write }) => `words ${write(kind, bytes)}\\par `).join("")}}`;
      expect(rtfPictures(rtf).map(({ type, bytes }) => [type, [...bytes]])).toEqual(
        pictures.map(({ kind, bytes }) => [`image/${kind}`, [...bytes]]),
      );
    }),
  );
});

test("12: RTF that is cut off, or has no picture a browser can show, gives none and does not fail", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(300), (words, length) => {
      const rtf = `${words}${asWord("png", new Uint8Array(90))}`.slice(0, length);
      expect(rtfPictures(rtf).length).toBeLessThanOrEqual(1);
    }),
  );
  expect(rtfPictures("{\\pict\\wmetafile8 0102}{\\pict\\pngblip 0g}{\\pict\\pngblip\\bin3 abc}")).toEqual([]);
});
