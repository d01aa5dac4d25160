import { siteContext } from "#app/platform/http/site-context.server.ts";
import {
  cardColors,
  cardResponse,
  cardSize,
  drawCard,
  drawOnce,
} from "#app/platform/pictures/card.server.ts";
import type { Route } from "./+types/site-card-resource";

const { ink, green } = cardColors;
const markSize = 256;

/** As in the site's header. */
const mark = `<g fill="${green}" transform="translate(${(cardSize.width - markSize) / 2} 96) scale(${markSize / 64})">
  <path d="M32 58C20 55 8 55 2 57 3 40 10 31 16 27 24 36 31 46 32 58Z"/>
  <path d="M32 54C29 40 22 30 14 22 17 13 22 8 27 6 31 20 33 38 32 54Z" opacity=".72"/>
  <path d="M32 58C44 55 56 55 62 57 61 40 54 31 48 27 40 36 33 46 32 58Z"/>
  <path d="M32 54C35 40 42 30 50 22 47 13 42 8 37 6 33 20 31 38 32 54Z" opacity=".72"/>
</g>`;

/** The social card of every page without its own: the logo and the site's name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { SITE_NAME: name } = context.get(siteContext).settings;
  const sizes = [88, 68, 52].map((size) => ({ size, lines: size === 88 ? 1 : 2 }));
  const card = await drawOnce(`site ${name}`, () =>
    drawCard({
      ground: mark,
      picture: null,
      columns: [
        {
          x: 84,
          width: cardSize.width - 168,
          middle: 460,
          gap: 0,
          align: "middle",
          blocks: [{ text: name, sizes, leading: 1.2, fill: ink }],
        },
      ],
      language: null,
    }),
  );
  return cardResponse(card);
}
