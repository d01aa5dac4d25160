import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "#tests/support/contrast.ts";
import { colourOf, freeColour, profileColours } from "./colours.ts";

const css = await readFile("app/ui/tokens/profile-tokens.css", "utf8");

test("every colour of a profile is drawn, and initials on it have a contrast of at least 4.5", () => {
  const drawn = [
    ...css.matchAll(/colour="(\w+)"\] \{\s*--profile-ground: (#\w{6});\s*--profile-ink: (#\w{6});/g),
  ].map(([, name = "", ground = "", ink = ""]) => ({ name, isLegible: contrast(ground, ink) >= 4.5 }));
  expect(drawn).toEqual(profileColours.map(({ name }) => ({ name, isLegible: true })));
});

test("two profiles of an account differ in colour, as long as there are colours left", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 }), (ids) => {
      const own: { id: string; colour: string | null }[] = [];
      // The main profile is created without one.
      for (const [at, id] of ids.entries()) own.push({ id, colour: at === 0 ? null : freeColour(id, own) });
      expect(new Set(own.map(colourOf)).size).toBe(ids.length);
    }),
  );
});

test("a stored colour that is unknown here counts as none", () => {
  expect(colourOf({ id: "a", colour: "ultraviolet" })).toBe(colourOf({ id: "a", colour: null }));
});
