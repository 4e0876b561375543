import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';

/** The colors of the map, made of those of the page. */
const tones = {
  ground: 'var(--paper)',
  green: 'color-mix(in oklab, var(--paper-deep), #4f9a4a 26%)',
  built: 'color-mix(in oklab, var(--text) 7%, var(--paper))',
  water: 'color-mix(in oklab, var(--paper-deep), #3f8fc0 38%)',
  lane: 'color-mix(in oklab, var(--text) 13%, var(--paper))',
  road: 'color-mix(in oklab, var(--text) 22%, var(--paper))',
  highway: 'color-mix(in oklab, var(--accent) 55%, var(--paper-deep))',
  border: 'color-mix(in oklab, var(--text) 40%, var(--paper))',
  text: 'var(--text)',
  halo: 'var(--paper)',
} as const;
type Tones = Record<keyof typeof tones, string>;

/** What a browser makes of each color on the page, in a form that MapLibre reads. */
export function tonesAt(element: HTMLElement): Tones {
  const probe = element.appendChild(document.createElement('i'));
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (css: string) => {
    probe.style.color = css;
    if (!pixel) return '#888';
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    return `rgb(${pixel.getImageData(0, 0, 1, 1).data.slice(0, 3).join()})`;
  };
  const made = Object.fromEntries(Object.entries(tones).map(([name, css]) => [name, read(css)])) as Tones;
  probe.remove();
  return made;
}

const widths = (thin: number, wide: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  9,
  thin,
  18,
  wide,
];
const source = 'tiles';
const greens = [
  'park',
  'forest',
  'wood',
  'nature_reserve',
  'national_park',
  'grass',
  'garden',
  'golf_course',
  'cemetery',
];
const kindIn = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/** A quiet map of the layers of Protomaps' basemap. Its letters are those of the page, drawn by the browser: no fonts are asked for. */
export function mapStyle(url: string, color: Tones, font: string): StyleSpecification {
  const line = (id: string, kinds: string[], tone: string, width: ExpressionSpecification, minzoom = 0) => ({
    id,
    type: 'line' as const,
    source,
    'source-layer': 'roads',
    minzoom,
    filter: kindIn(...kinds),
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: { 'line-color': tone, 'line-width': width },
  });
  const fill = (id: string, layer: string, tone: string, filter?: ExpressionSpecification) => ({
    id,
    type: 'fill' as const,
    source,
    'source-layer': layer,
    ...(filter && { filter }),
    paint: { 'fill-color': tone },
  });
  const label = (
    id: string,
    layer: string,
    size: ExpressionSpecification | number,
    filter: ExpressionSpecification,
  ) => ({
    id,
    type: 'symbol' as const,
    source,
    'source-layer': layer,
    filter,
    layout: {
      'text-field': ['coalesce', ['get', 'name'], ['get', 'name:en']] as ExpressionSpecification,
      'text-font': [font],
      'text-size': size,
      'text-max-width': 8,
      ...(layer === 'roads' && { 'symbol-placement': 'line' as const }),
    },
    paint: { 'text-color': color.text, 'text-halo-color': color.halo, 'text-halo-width': 1.5 },
  });
  return {
    version: 8,
    sources: { [source]: { type: 'vector', url } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': color.ground } },
      fill('earth', 'earth', color.ground, ['==', ['geometry-type'], 'Polygon']),
      fill('green', 'landuse', color.green, kindIn(...greens)),
      fill('water', 'water', color.water, ['==', ['geometry-type'], 'Polygon']),
      { ...fill('buildings', 'buildings', color.built), minzoom: 14 },
      line('lanes', ['path', 'other', 'minor_road', 'service'], color.lane, widths(0.4, 14), 12),
      line('roads', ['medium_road', 'major_road'], color.road, widths(0.8, 20)),
      line('highways', ['highway'], color.highway, widths(1.6, 26)),
      {
        id: 'borders',
        type: 'line',
        source,
        'source-layer': 'boundaries',
        paint: { 'line-color': color.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        ...label('street-names', 'roads', 12, kindIn('highway', 'major_road', 'medium_road', 'minor_road')),
        minzoom: 13,
      },
      label('quarters', 'places', 12, kindIn('neighbourhood', 'macrohood')),
      label('towns', 'places', ['interpolate', ['linear'], ['zoom'], 6, 12, 12, 17], kindIn('locality', 'region')),
    ],
  };
}
