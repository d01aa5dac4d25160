const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/**
 * What a publisher may style. Absent on purpose: everything that acts on the page rather than the text (cursor, scroll
 * and pointer behaviour, containment, `all`, `zoom`, `behavior`), and everything that loads something by another way.
 */
export const PROPERTIES = words(`
  align-content align-items align-self alignment-baseline animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function
  aspect-ratio background background-blend-mode background-clip background-color background-image background-origin
  background-position background-position-x background-position-y background-repeat background-size baseline-shift
  block-size border border-block border-block-color border-block-end border-block-end-color border-block-end-style
  border-block-end-width border-block-start border-block-start-color border-block-start-style border-block-start-width
  border-block-style border-block-width border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-end-end-radius
  border-end-start-radius border-image border-image-outset border-image-repeat border-image-slice border-image-source
  border-image-width border-inline border-inline-color border-inline-end border-inline-end-color border-inline-end-style
  border-inline-end-width border-inline-start border-inline-start-color border-inline-start-style
  border-inline-start-width border-inline-style border-inline-width border-left border-left-color border-left-style
  border-left-width border-radius border-right border-right-color border-right-style border-right-width border-spacing
  border-start-end-radius border-start-start-radius border-style border-top border-top-color border-top-left-radius
  border-top-right-radius border-top-style border-top-width border-width bottom box-decoration-break box-shadow
  box-sizing break-after break-before break-inside caption-side clear clip clip-path clip-rule color
  color-interpolation column-count column-fill column-gap column-rule column-rule-color column-rule-style
  column-rule-width column-span column-width columns content counter-increment counter-reset counter-set direction
  display dominant-baseline empty-cells fill fill-opacity fill-rule filter flex flex-basis flex-direction flex-flow
  flex-grow flex-shrink flex-wrap float flood-color flood-opacity font font-family font-feature-settings font-kerning
  font-language-override font-optical-sizing font-size font-size-adjust font-stretch font-style font-synthesis
  font-synthesis-style font-synthesis-weight font-variant font-variant-alternates font-variant-caps
  font-variant-east-asian font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings
  font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end
  grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template
  grid-template-areas grid-template-columns grid-template-rows hanging-punctuation height hyphenate-character
  hyphenate-limit-chars hyphens image-orientation image-rendering initial-letter inline-size inset inset-block
  inset-block-end inset-block-start inset-inline inset-inline-end inset-inline-start isolation justify-content
  justify-items justify-self left letter-spacing lighting-color line-break line-height list-style list-style-image
  list-style-position list-style-type margin margin-block margin-block-end margin-block-start margin-bottom
  margin-inline margin-inline-end margin-inline-start margin-left margin-right margin-top marker marker-end marker-mid
  marker-start math-depth math-shift math-style max-block-size max-height max-inline-size max-width min-block-size
  min-height min-inline-size min-width mix-blend-mode object-fit object-position opacity order orphans outline
  outline-color outline-offset outline-style outline-width overflow overflow-wrap overflow-x overflow-y padding
  padding-block padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end
  padding-inline-start padding-left padding-right padding-top page-break-after page-break-before page-break-inside
  paint-order place-content place-items place-self position print-color-adjust quotes right rotate row-gap ruby-align
  ruby-merge ruby-overhang ruby-position scale shape-image-threshold shape-margin shape-outside shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width tab-size table-layout text-align text-align-all text-align-last text-anchor
  text-autospace text-combine-upright text-decoration text-decoration-color text-decoration-line
  text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis text-emphasis-color
  text-emphasis-position text-emphasis-style text-indent text-justify text-orientation text-overflow text-rendering
  text-shadow text-spacing-trim text-transform text-underline-offset text-underline-position text-wrap text-wrap-mode
  text-wrap-style top transform transform-box transform-origin transform-style translate unicode-bidi vector-effect
  vertical-align visibility white-space white-space-collapse widows width word-break word-spacing word-wrap
  writing-mode z-index
`);

/** On `html` and `body` only what text inherits or paints: the box around the text is the reader's. */
const PAGE_BOX =
  /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:margin|padding|inset|overflow|column|columns|grid|flex)(?:-.*)?|top|right|bottom|left|position|float|clear|display|transform.*|translate|rotate|scale|opacity|visibility|filter|clip.*|animation.*|writing-mode|z-index|isolation|break-.*|page-break-.*|aspect-ratio|place-.*|align-.*|justify-.*|gap|row-gap|order|content)$/;

/** Whether a property acts on the box of the page rather than on the text in it. */
export function isForPageBox(property: string): boolean {
  return PAGE_BOX.test(property);
}

/** What `@font-face` may say beside family and source. */
export const FONT_DESCRIPTORS = words(`
  font-weight font-style font-stretch font-display font-feature-settings font-variant unicode-range size-adjust
  ascent-override descent-override line-gap-override
`);

/** Functions that a value may call; none of them loads anything. */
export const FUNCTIONS = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp abs sign round mod rem
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient counter counters attr var cubic-bezier steps linear translate translatex translatey scale
  scalex scaley rotate skew skewx skewy matrix blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
  saturate sepia rect inset circle ellipse polygon path minmax repeat fit-content format tech
`);

const RENAMED = new Map([
  ["text-combine", "text-combine-upright"],
  ["text-combine-horizontal", "text-combine-upright"],
  ["word-wrap", "overflow-wrap"],
]);

/** The standard name of a property: `-epub-hyphens` and `-webkit-hyphens` are `hyphens`. Null for what is not let through. */
export function allowedProperty(name: string): string | null {
  const bare = name.toLowerCase().replace(/^-(?:epub|webkit|moz|ms|o)-/, "");
  const standard = RENAMED.get(bare) ?? bare;
  return PROPERTIES.has(standard) ? standard : null;
}
