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
/** Pictures that CSS paints itself: thousands of them fit into one `mask`. */
const isPainted = /gradient\s*\(|cross-fade|(?:paint|element)\s*\(/i;
const plainColor = /^(?:[\w#\s-]*|(?:rgb|hsl)a?\([^()]*\))$/i;

/**
 * Whether a style may have a declaration. Others draw what nothing here counts: gradients behind the root, shadows, animations, and
 * shapes whose attributes say another size.
 */
export function isSafeDeclaration(property: string, value: string): boolean {
  if (/^background(?:-color)?$/.test(property)) return plainColor.test(value);
  if (isPainted.test(value)) return false;
  return svgProperties.has(property) || aboutLetters.test(property) || property.startsWith('--');
}

/** Whether an attribute is safe. References must point into the picture itself or embed a raster image. */
export function isSafeAttribute(element: string, name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') {
    if (element === 'image') return /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/.test(value);
    return /^#[\w.:-]+$/.test(value);
  }
  if (!svgAttributes.has(name) || !isSafeCss(value)) return false;
  return name === 'style' || !isPainted.test(value);
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
