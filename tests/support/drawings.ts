const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, attributes = 'width="400" height="300" viewBox="0 0 400 300"') =>
  `<svg ${namespaces} ${attributes}>${inner}</svg>`;
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const spread = (index: number) => `x="${(index * 37) % 380}" y="${(index * 53) % 280}"`;

/** Drawings as editors export them, with the parts that repeat: symbols, patterns, masks, filters, markers. */
export const honestDrawings: Record<string, string> = {
  'a logo of Illustrator with classes and clips': svg(
    `<defs><style>.cls-1{fill:#e4572e;}.cls-2{clip-path:url(#clip-path);}.cls-1,.cls-3{stroke:#1b1b1b;stroke-miterlimit:10;}</style>
    <clipPath id="clip-path"><rect class="cls-4" width="400" height="300"/></clipPath></defs>
    <g id="Layer_1" data-name="Layer 1"><g class="cls-2">${times(300, (at) => `<path class="cls-${1 + (at % 3)}" d="M${at} 10c5.2,3.1,9,4.4,12.6,1.8s3-9,6-12Z"/>`)}</g></g>`,
  ),
  'symbols of Illustrator, used by name': svg(
    `<symbol id="Leaf" viewBox="0 0 20 20"><path d="M0 10q10-20 20 0q-10 20-20 0z" fill="#3a7d44"/><path d="M0 10h20" stroke="#fff"/></symbol>
    ${times(400, (at) => `<use xlink:href="#Leaf" width="20" height="20" ${spread(at)} transform="rotate(${at} 200 150)"/>`)}`,
  ),
  'clones of clones of Inkscape': svg(
    `<defs><g id="petal"><path d="M0 0c4-9 14-9 18 0c-4 9-14 9-18 0z"/></g>
    <g id="flower">${times(8, (at) => `<use xlink:href="#petal" transform="rotate(${at * 45})"/>`)}</g>
    <g id="row">${times(10, (at) => `<use xlink:href="#flower" x="${at * 40}"/>`)}</g></defs>
    <g style="fill:#c2185b;opacity:1;mix-blend-mode:normal;isolation:auto">${times(8, (at) => `<use xlink:href="#row" y="${at * 38}"/>`)}</g>`,
    'width="210mm" height="157.5mm" viewBox="0 0 400 300"',
  ),
  'a blurred shadow of Inkscape': svg(
    `<defs><filter id="f" style="color-interpolation-filters:sRGB" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="6"/></filter></defs>
    ${times(20, (at) => `<ellipse cx="${at * 20}" cy="260" rx="30" ry="8" style="opacity:.4;fill:#000;filter:url(#f)"/>`)}<path d="M40 40h320v180h-320z" fill="#f4a261"/>`,
  ),
  'a frame of Figma with drop shadows': svg(
    times(
      30,
      (at) => `<g filter="url(#filter${at}_d)"><circle cx="${20 + at * 12}" cy="150" r="9" fill="#F15A29"/></g>
    <defs><filter id="filter${at}_d" x="${at * 12}" y="130" width="40" height="60" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
    <feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
    <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
    <feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter></defs>`,
    ),
    'width="400" height="300" viewBox="0 0 400 300" fill="none"',
  ),
  'masks of Figma': svg(
    times(
      40,
      (at) =>
        `<mask id="mask${at}" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="400" height="300"><circle cx="${at * 10}" cy="90" r="40" fill="#D9D9D9"/></mask><g mask="url(#mask${at})"><rect ${spread(at)} width="60" height="60" fill="#2A9D8F"/></g>`,
    ),
  ),
  'a pattern of dots behind a group': svg(
    `<defs><pattern id="dots" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.5" fill="#888"/></pattern></defs>
    <rect width="400" height="300" fill="url(#dots)"/><g fill="url(#dots)">${times(60, (at) => `<rect ${spread(at)} width="40" height="30"/>`)}</g>`,
  ),
  'a photo of Figma as a pattern': svg(
    `<rect width="400" height="300" fill="url(#pattern0)"/><defs><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(.01)"/></pattern>
    <image id="image0" width="100" height="100" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="/></defs>`,
  ),
  'a map with dashed roads and arrows': svg(
    `<marker id="arrow" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker>
    <g fill="none" stroke="#555" stroke-dasharray="6 4" marker-end="url(#arrow)">${times(150, (at) => `<path d="M0 ${at * 2}c40,30 80-30 120 0s120 20 160,0l100 12"/>`)}</g>`,
  ),
  'gradients that refer to each other': svg(
    `<defs><linearGradient id="base"><stop offset="0" stop-color="#264653"/><stop offset="1" stop-color="#e9c46a"/></linearGradient>
    ${times(60, (at) => `<radialGradient id="g${at}" xlink:href="#base" gradientUnits="userSpaceOnUse" cx="${at}" cy="9" r="90"/>`)}</defs>
    ${times(60, (at) => `<circle cx="${at * 6}" cy="${at * 4}" r="20" style="fill:url(#g${at});stroke:url('#base')"/>`)}`,
  ),
  'a chart of rings and ticks with dashes of all kinds': svg(
    `<style>.ring{fill:none;stroke-width:40;stroke-dasharray:150 478 !important}.none{stroke-dasharray:none}</style>
    ${times(12, (at) => `<circle class="ring" cx="200" cy="150" r="100" stroke-dashoffset="${at * 50}"/>`)}
    <circle cx="50%" cy="50%" r="45%" pathLength="60" stroke="#000" stroke-width="10" fill="none" stroke-dasharray=".2 .8"/>
    <g stroke-dasharray="1mm,1mm" stroke="#888">${times(40, (at) => `<line x1="0" x2="100%" y1="${at * 7}" y2="${at * 7}"/>`)}
    <text class="none" font-size="12">Tacos a day</text></g>`,
  ),
  'a lettered sign with text on a path': svg(
    `<path id="arc" d="M40 200a160 160 0 0 1 320 0" fill="none"/><text font-family="Georgia, serif" font-size="36"><textPath xlink:href="#arc">Tacos &amp; más 🌮</textPath></text>
    <text x="200" y="260" text-anchor="middle" letter-spacing="2">EST. 2016</text>`,
  ),
  'an illustration of 8,000 shapes with opacity': svg(
    times(
      8000,
      (at) =>
        `<path fill="#${((at * 7919) % 4096).toString(16).padStart(3, '0')}" opacity="${at % 5 ? 1 : 0.8}" d="M${at % 400} ${at % 300}l4 1l-2 5z"/>`,
    ),
  ),
};

const nested = (
  levels: number,
  count: number,
  inner: string,
  reference: (id: string) => string,
  wrap: (id: string, content: string) => string,
) => times(levels, (at) => wrap(`a${at}`, at === 0 ? inner : times(count, () => reference(`a${at - 1}`))));

const rect = '<rect width="300" height="200" fill-opacity=".1"/>';
const group = (id: string, content: string) => `<g id="${id}">${content}</g>`;
const copy = (id: string) => `<use href="#${id}"/>`;

/** Small files that take a browser minutes to draw, or all its memory. */
export const endlessDrawings: Record<string, string> = {
  'nested copies': svg(`<defs>${nested(9, 10, rect, copy, group)}</defs>${copy('a8')}`),
  'symbols in symbols, by the old attribute': svg(
    `${nested(
      8,
      10,
      rect,
      (id) => `<use xlink:href="#${id}"/>`,
      (id, content) => `<symbol id="${id}">${content}</symbol>`,
    )}${copy('a7')}`,
  ),
  'copies that double forty times': svg(`<defs>${nested(40, 2, rect, copy, group)}</defs>${copy('a39')}`),
  'patterns in patterns': svg(
    `${nested(
      8,
      10,
      rect,
      (id) => `<rect width="9" height="9" fill="url(#${id})"/>`,
      (id, content) => `<pattern id="${id}" width="1" height="1">${content}</pattern>`,
    )}<rect width="400" height="300" style="fill:url( '#a7' )"/>`,
  ),
  'a pattern that a group passes on': svg(
    `<pattern id="p" width="9" height="9">${rect.repeat(1000)}</pattern><g fill="url(#p)">${'<rect width="400" height="300"/>'.repeat(1000)}</g>`,
  ),
  'a pattern by a style sheet': svg(
    `<style>svg > .a, b{stroke:red;fill:url("#p")}</style><pattern id="p" width="9" height="9">${rect.repeat(1000)}</pattern>${'<rect class="x a" width="400" height="300"/>'.repeat(1000)}`,
  ),
  'masks in masks': svg(
    `${nested(
      8,
      10,
      rect,
      (id) => `<rect width="300" height="200" mask="url(#${id})"/>`,
      (id, content) => `<mask id="${id}">${content}</mask>`,
    )}<rect width="400" height="300" mask="url(#a7)"/>`,
  ),
  'clips in clips': svg(
    `${nested(
      8,
      10,
      '<rect width="300" height="200"/>',
      (id) => `<rect width="300" height="200" clip-path="url(#${id})"/>`,
      (id, content) => `<clipPath id="${id}">${content}</clipPath>`,
    )}<rect width="400" height="300" clip-path="url(#a7)"/>`,
  ),
  'markers at each of 20,000 points': svg(
    `<marker id="m" markerWidth="300" markerHeight="300">${rect.repeat(100)}</marker><path marker-mid="url(#m)" d="M${times(20_000, (at) => `${at % 400} ${at % 300} `)}"/>`,
  ),
  'a filter that doubles with each step': svg(
    `<filter id="f">${'<feBlend in="x" in2="x" mode="screen" result="x"/>'.repeat(40)}</filter><rect width="400" height="300" filter="url(#f)"/>`,
  ),
  'noise of a million octaves': svg(
    `<filter id="f"><feTurbulence baseFrequency=".5" numOctaves="1000000"/></filter><rect width="400" height="300" filter="url(#f)"/>`,
  ),
  'a filter over each of 5,000 groups': svg(
    `<filter id="f" x="0" y="0" width="400" height="300" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="40"/></filter>${`<g filter="url(#f)">${rect}</g>`.repeat(5000)}`,
  ),
  'a hundred filters in one style': svg(`<g style="filter:${'blur(40px) '.repeat(100)}">${rect}</g>`.repeat(100)),
  'ten thousand layers of the whole picture': svg(`<g style="mix-blend-mode:multiply">${rect}</g>`.repeat(11_000)),
  'endless dashes': svg('<path stroke="red" stroke-dasharray=".0001 .0001" d="M0 0h400v300l-400-300"/>'),
  'dashes outside of the picture': svg(
    `<g stroke="red" stroke-dasharray="1">${'<path d="M0 -90h1e6z"/>'.repeat(100)}</g>`,
  ),
  'fine dashes of wide strokes': svg(
    '<path stroke="red" stroke-width="400" stroke-dasharray=".01 .01" d="M0 0h400"/>'.repeat(5),
  ),
  'dashes around letters': svg('<text y="200" font-size="300" stroke="red" stroke-dasharray=".001">WMWM</text>'),
  'dashes around a percentage': svg(
    '<circle cx="200" cy="150" r="50%" fill="none" stroke="red" stroke-dasharray=".002"/>'.repeat(9),
  ),
  'dashes of tiny ems': svg(
    '<path font-size=".0005" stroke="red" stroke-width="400" stroke-dasharray="1em" d="M0 0h400"/>'.repeat(5),
  ),
  'dashes in capital letters': svg('<path stroke="red" style="STROKE-DASHARRAY:.0002" d="M0 0h400v300h-400z"/>'),
  'markers in capital letters': svg(
    `<style>path{MARKER-MID:url(#m)}</style><marker id="m" markerWidth="300" markerHeight="300">${rect.repeat(100)}</marker><path d="M0 0${'h1v1'.repeat(9000)}"/>`,
  ),
  '25,000 sheets of glass': svg('<path fill-opacity=".1" d="M0 0h400v300h-400z"/>'.repeat(25_000)),
  'a copy of itself': svg(`<g id="a">${rect}${copy('a')}</g>`),
  'a chain of 20,000 references': svg(
    times(20_000, (at) => `<pattern id="a${at + 1}" href="#a${at}"/>`) + '<rect fill="url(#a20000)"/>',
  ),
};
