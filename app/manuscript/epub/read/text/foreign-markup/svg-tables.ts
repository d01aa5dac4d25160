const words = (text: string): string[] => text.trim().split(/\s+/);
const byLowerCase = (text: string): Map<string, string> =>
  new Map(words(text).map((name) => [name.toLowerCase(), name]));

/** Shapes, text, structure and paint. No animation (it can rewrite links), no foreign content, no images from elsewhere. */
export const SVG_ELEMENTS = byLowerCase(`
  svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use image title desc a switch
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence
`);

/** Removed with what they hold. */
export const SVG_DROPPED = new Set(
  words(`
  script style metadata animate animatemotion animatetransform animatecolor set discard handler listener feimage font
  font-face glyph missing-glyph hkern vkern iframe object embed audio video cursor color-profile
`),
);

/** Elements whose own text is shown. */
export const SVG_TEXT = new Set(words("text tspan textpath a"));

/** Attributes that are kept, by their name in small letters. `href`, `id`, `class` and `style` have rules of their own. */
export const SVG_ATTRIBUTES = byLowerCase(`
  accumulate additive alignment-baseline amplitude azimuth baseFrequency baseline-shift bias clip-path clip-rule
  clipPathUnits color color-interpolation color-interpolation-filters cx cy d diffuseConstant direction display divisor
  dominant-baseline dx dy edgeMode elevation exponent fill fill-opacity fill-rule filter filterUnits flood-color
  flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy
  gradientTransform gradientUnits height in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength lengthAdjust
  letter-spacing lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight markerUnits markerWidth
  mask maskContentUnits maskUnits mode numOctaves offset opacity operator order orient overflow paint-order pathLength
  patternContentUnits patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha
  preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry scale seed shape-rendering
  specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  surfaceScale tableValues targetX targetY text-anchor text-decoration text-rendering textLength transform
  transform-origin type unicode-bidi values vector-effect version viewBox visibility width word-spacing writing-mode x
  x1 x2 xChannelSelector y y1 y2 yChannelSelector z
`);
