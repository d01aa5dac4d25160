import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";
import { expect, test } from "vitest";

test.each(["regular", "italic", "bold"])(
  "a character that no typeface of the device has is seen as a box, not as a gap (%s)",
  (face) => {
    const font = create(readFileSync(join(import.meta.dirname, `literata-text-${face}.woff2`)));
    if (!("getGlyph" in font)) throw new Error("a collection");
    expect(font.getGlyph(0).path.commands.length).toBeGreaterThan(4);
  },
);
