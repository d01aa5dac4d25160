import { expect, test } from "vitest";
import { renderPieces } from "./render-pieces.server.tsx";

test("each part is rendered by itself, without marks for hydration", () => {
  const { pieces } = renderPieces([
    <p key="a">
      {1} of {2}
    </p>,
    null,
    <b key="b">日本 &amp; more</b>,
  ]);
  expect(pieces).toEqual(["<p>1 of 2</p>", "", "<b>日本 &amp; more</b>"]);
});

test("preloads of pictures are apart, for the head of the page", () => {
  const picture = (name: string) => <img key={name} src={`/${name}.webp`} alt="" loading="eager" />;
  const { pieces, preloads } = renderPieces([<p key="p">{picture("a")}</p>, picture("b")]);
  expect(pieces).toEqual([
    '<p><img src="/a.webp" alt="" loading="eager"/></p>',
    '<img src="/b.webp" alt="" loading="eager"/>',
  ]);
  expect(preloads.match(/href="[^"]+"/g)).toEqual(['href="/a.webp"', 'href="/b.webp"']);
});
