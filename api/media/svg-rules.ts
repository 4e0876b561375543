/** Elements that draw. No scripts, foreign content, links or animation (which could set any attribute later). */
export const svgElements = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);

/** What may be an attribute or a property of a style. None of them moves, and none draws more than the element itself. */
const presentation =
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule mask filter marker-start marker-mid marker-end
  stop-color stop-opacity flood-color flood-opacity lighting-color color-interpolation color-interpolation-filters
  color-rendering shape-rendering text-rendering image-rendering vector-effect paint-order mix-blend-mode isolation
  display visibility overflow font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  text-anchor text-decoration letter-spacing word-spacing writing-mode direction unicode-bidi dominant-baseline
  alignment-baseline baseline-shift transform-origin`.split(/\s+/);

const svgAttributes = new Set([
  ...presentation,
  ...`id class style lang role x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits clipPathUnits maskUnits
  maskContentUnits markerUnits markerWidth markerHeight refX refY orient offset spreadMethod pathLength rotate textLength
  lengthAdjust startOffset method spacing side version baseProfile
  in in2 result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order kernelMatrix
  divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha scale xChannelSelector yChannelSelector
  surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ
  limitingConeAngle stdDeviation radius baseFrequency numOctaves seed stitchTiles filterUnits primitiveUnits
  aria-label aria-labelledby aria-hidden xml:space`.split(/\s+/),
]);

const svgProperties = new Set([
  ...presentation,
  ...`transform transform-box mask-type marker font line-height white-space text-align text-indent text-transform
  text-orientation`.split(/\s+/),
]);
const aboutLetters = /^(?:font|text-decoration)-/;
/** Functions that browsers and our renderer of rasters both know. */
const functions = new Set(
  `url rgb rgba hsl hsla matrix translate translatex translatey rotate scale scalex scaley skewx skewy blur brightness contrast
  drop-shadow grayscale hue-rotate invert opacity saturate sepia`.split(/\s+/),
);
/** Words and units that only browsers know: colors of the system, what CSS resets, sizes of the window. */
const onlyBrowsers = [
  /\b(?:initial|unset|revert|revert-layer|plus-lighter|plus-darker)\b/i,
  /\b\w*(?:canvas|text|field|face|caption|border|highlight|shadow|window|workspace|scrollbar)\b(?!-)/i,
  /\b\w*(?:accentcolor|selecteditem|mark|menu|infobackground)\b(?!-)|-webkit-|-internal-/i,
  /[\d.](?:[dls]?v(?:w|h|i|b|min|max)|cq\w+|r(?:em|lh|ch|cap|ic|ex)|lh|ch|cap|ic|q)\b/i,
];
/** Attributes without keywords, lengths or functions. */
const isFree = /^(?:id|class|lang|role|aria-.+|font-family|d|points|in|in2|result|version|baseProfile|xml:space)$/;

/**
 * Whether our renderer draws a value as browsers do: it measures how long an SVG takes, and 25,000 gradients in `oklch(…)`, which it
 * leaves out, take it no time.
 */
function isDrawnAlike(value: string): boolean {
  const words = value.replace(/"[^"]*"|'[^']*'|url\s*\([^)]*\)/gi, '');
  const names = Array.from(words.matchAll(/([\w-]*)\s*\(/g), ([, name = '']) => name.toLowerCase());
  return names.every((name) => functions.has(name)) && !onlyBrowsers.some((each) => each.test(words));
}

const plainColor = /^(?:[\w#\s-]*|(?:rgb|hsl)a?\([^()]*\))$/i;

/**
 * Whether a style may have a declaration. Others draw what nothing here counts: gradients behind the root, shadows, animations, and
 * shapes whose attributes say another size.
 */
export function isSafeDeclaration(property: string, value: string): boolean {
  if (/^background(?:-color)?$/.test(property)) return plainColor.test(value);
  if (property === 'font-family') return true;
  return (svgProperties.has(property) || aboutLetters.test(property)) && isDrawnAlike(value);
}

/** Whether an attribute is safe. References must point into the picture itself or embed a raster image. */
export function isSafeAttribute(element: string, name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') {
    if (element === 'image') return /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/.test(value);
    return /^#[\w.:-]+$/.test(value);
  }
  if (!svgAttributes.has(name) || !isSafeCss(value)) return false;
  return name === 'style' || isFree.test(name) || isDrawnAlike(value);
}

/** Whether CSS (or a presentation attribute, which is parsed as CSS) loads and runs nothing. */
export function isSafeCss(value: string): boolean {
  // An escape could spell any word, and an at-rule could load a style sheet or font.
  if (/[\\@<]|\/\*|expression|javascript:|-moz-binding|behavior\s*:|image-set|src\s*\(/i.test(value)) return false;
  return !/url\s*\((?!\s*["']?#[\w.:-]+["']?\s*\))/i.test(value);
}

/** The SVG is not well-formed XML, uses what a drawing doesn't need (its own entities), or refers to itself. */
export class SvgError extends Error {
  override readonly name = 'SvgError';
}
