import { dashesOf, lengthOf, measuresOf, verticesOf } from './svg-outlines.ts';
import { SvgError } from './svg-rules.ts';
import { type Declared, declarationsOf, passesOn, type Styles, type SvgNode } from './svg-styles.ts';

/**
 * What it takes to draw a subtree and everything that it refers to: `size` in elements; the shapes and vertices that inherit its
 * paint and markers; the length of their outlines in user units.
 */
type Drawn = { size: number; elements: number; shapes: number; vertices: number; length: number };

const nothing: Readonly<Drawn> = { size: 0, elements: 0, shapes: 0, vertices: 0, length: 0 };
/** Drawn only where something refers to them. */
const referenced = new Set(
  'defs symbol pattern clipPath mask marker filter linearGradient radialGradient style'.split(' '),
);
const shapes = new Set('path rect circle ellipse line polyline polygon text tspan textPath image'.split(' '));
/** A layer of pixels of its own (opacity, blending, a mask, a clip) costs as much as this many elements. */
const layerSize = 10;
/** A step of a filter, which computes all pixels of such a layer. */
const filterStepSize = 20;
/** Characters of path data or text that cost as much as an element. */
const charactersPerElement = 100;
/** Elements within elements and references to references. */
const maxOpen = 1000;

/**
 * How many elements a browser draws for this SVG. What is used twice counts twice, and so do patterns, masks, clips, markers and
 * filters wherever they apply. It is an upper bound: of several declarations of a style all count. `text` is the whole SVG.
 * Throws SvgError for an SVG that refers to itself.
 */
export function drawnSize(root: SvgNode, styles: Styles, text: string): number {
  const byId = new Map<string, SvgNode[]>();
  const read = (node: SvgNode) => {
    const { id } = node.attributes;
    if (id && !byId.get(id)?.push(node)) byId.set(id, [node]);
    node.children.forEach(read);
  };
  read(root);
  const inherits = passesOn(text);
  const hasMarkers = /marker/i.test(text);
  const measures = /stroke-dasharray/i.test(text) ? measuresOf(text) : null;

  const known = new Map<SvgNode, Drawn>();
  const targets = new Map<string, Readonly<Drawn>>();
  const open = new Set<SvgNode>();

  /** The content of an element, also of one that is drawn only by reference. */
  function contentOf(node: SvgNode): Drawn {
    const before = known.get(node);
    if (before) return before;
    if (open.has(node)) throw new SvgError('it refers to itself');
    if (open.size > maxOpen) throw new SvgError('it is nested too deeply');
    open.add(node);
    const drawn = addedUp(node);
    open.delete(node);
    if (node.attributes['id']) known.set(node, drawn);
    return drawn;
  }

  /** What an id stands for: of several elements with that id, the largest. */
  function target(id: string): Readonly<Drawn> {
    const before = targets.get(id);
    if (before) return before;
    const all = (byId.get(id) ?? []).map(contentOf);
    const largest = all.reduce<Readonly<Drawn>>((most, next) => (next.size > most.size ? next : most), nothing);
    targets.set(id, largest);
    return largest;
  }

  function addedUp(node: SvgNode): Drawn {
    // A gradient costs the same whatever its stops.
    if (node.name.endsWith('Gradient')) return { ...nothing, size: 1 };
    const isShape = shapes.has(node.name);
    const drawn = { ...nothing, size: 1 + ownSize(node), elements: 1, shapes: Number(isShape) };
    if (isShape && hasMarkers) drawn.vertices = verticesOf(node);
    if (isShape && measures) drawn.length = lengthOf(node, measures);
    for (const child of node.children) if (!referenced.has(child.name)) add(drawn, contentOf(child));
    for (const href of [node.attributes['href'], node.attributes['xlink:href']])
      if (href?.startsWith('#')) add(drawn, target(href.slice(1)));
    for (const declared of declarationsOf(node, styles))
      drawn.size += declaredSize(declared, drawn) + layersOf(declared, isShape) * layerSize;
    return drawn;
  }

  /** What a declaration adds to the element and to everything that inherits it. */
  function declaredSize({ property, value }: Declared, drawn: Drawn): number {
    let size = property === 'stroke-dasharray' && measures ? dashesOf(value, drawn.length, measures) : 0;
    for (const [, id] of value.matchAll(/[\w-]\s*\((?:\s*["']?#([\w.:-]+))?/g)) {
      if (id) size += target(id).size * timesOf(property, drawn);
      else if (property.endsWith('filter')) size += filterStepSize;
    }
    return size;
  }

  function timesOf(property: string, drawn: Drawn): number {
    if (property === 'fill' || property === 'stroke') return drawn.shapes;
    if (property.startsWith('marker')) return drawn.vertices;
    return !inherits && /^(?:clip-path|mask|filter)$/.test(property) ? 1 : drawn.elements;
  }

  return contentOf(root).size;
}

function add(sum: Drawn, part: Readonly<Drawn>): void {
  for (const key of ['size', 'elements', 'shapes', 'vertices', 'length'] as const) sum[key] += part[key];
}

function layersOf({ property, value }: Declared, isShape: boolean): number {
  // The opacity of a single shape becomes part of its color.
  if (property === 'opacity') return Number(!isShape && Number.parseFloat(value) !== 1);
  const layered = /^(?:mix-blend-mode|isolation|mask|clip-path|filter)$/.test(property);
  return Number(layered && !/^(?:none|normal|auto)?$/.test(value.trim()));
}

/** What an element costs beyond one. */
function ownSize({ name, attributes, characters, children }: SvgNode): number {
  const data = (attributes['d'] ?? attributes['points'] ?? '').length + characters;
  return data / charactersPerElement + (name === 'filter' ? filterSteps(children) * filterStepSize : 0);
}

/**
 * The steps of a filter as a tree: what two steps take as input counts twice, since not every browser computes it once. A step
 * counts more with its octaves, its radius or its matrix.
 */
function filterSteps(steps: SvgNode[]): number {
  const results = new Map<string, number>();
  let last = 1;
  let most = 0;
  for (const { name, attributes, children } of steps) {
    const inputs = name === 'feMerge' ? children.map((child) => child.attributes) : [attributes];
    let taken = 0;
    for (const input of inputs) {
      for (const source of [input['in'] ?? '', ...(input['in2'] === undefined ? [] : [input['in2']])])
        taken += source === '' ? last : (results.get(source) ?? 1);
    }
    last = taken + workOf(name, attributes);
    most = Math.max(most, last);
    const { result } = attributes;
    if (result) results.set(result, Math.max(last, results.get(result) ?? 0));
  }
  return most;
}

function workOf(name: string, attributes: Record<string, string>): number {
  const most = (attribute: string) =>
    Math.max(...(attributes[attribute] ?? '').split(/[\s,]+/, 2).map((part) => Math.abs(Number.parseFloat(part)) || 0));
  if (name === 'feTurbulence') return 1 + 2 * most('numOctaves');
  if (name === 'feMorphology') return 1 + most('radius') / 2;
  if (name === 'feConvolveMatrix') return 1 + most('order') ** 2 / 9;
  return 1;
}
