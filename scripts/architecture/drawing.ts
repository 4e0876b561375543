import { directImports, layersOf, type Node } from './layers.ts';

type Box = { node: Node; x: number; y: number; width: number; height: number };

const programs = [
  { top: 'admin', purpose: 'the panel, a React app' },
  { top: 'api', purpose: 'the server, its database and media' },
  { top: 'site', purpose: 'page data, templates, publisher' },
];
const base = { top: 'shared', purpose: 'the contract: what all three agree on' };
const columnWidth = 500;
const gap = 32;
const space = 10;
const rowGap = 28;
const padding = 20;
const heading = 56;

/** A folder whose rooms are siblings ('screens') names them in its box; 'db' with its 'migrations' is one box like any other. */
function isGroup({ rooms }: Node): boolean {
  return rooms.length > 4;
}

function sizeOf(node: Node, available: number): { width: number; height: number } {
  return isGroup(node)
    ? { width: available * 0.62, height: 32 + Math.ceil(node.rooms.length / 4) * 17 }
    : { width: Math.max(76, node.name.length * 8 + 22), height: 32 };
}

/** Splits a row that is too wide for its column. */
function wrap(nodes: Node[], width: number): Node[][] {
  const lines: Node[][] = [[]];
  let used = 0;
  for (const node of nodes) {
    const needed = sizeOf(node, width).width + space;
    if (used > 0 && used + needed > width - 2 * padding + space) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(node);
    used += needed;
  }
  return lines;
}

/** Rows of boxes, the highest layer at the top, in a column that starts at (x, y). Returns the boxes and the column's height. */
function placeRows(rows: Node[][], x: number, y: number, width: number): { boxes: Box[]; height: number } {
  const boxes: Box[] = [];
  let at = y + heading;
  for (const nodes of rows.toReversed()) {
    for (const line of wrap(nodes, width)) {
      const sizes = line.map((node) => sizeOf(node, width));
      const total = sizes.reduce((sum, size) => sum + size.width, space * (line.length - 1));
      let left = x + (width - total) / 2;
      for (const [index, node] of line.entries()) {
        const size = sizes[index] ?? sizeOf(node, width);
        boxes.push({ node, x: left, y: at, ...size });
        left += size.width + space;
      }
      at += Math.max(...sizes.map(({ height }) => height)) + space;
    }
    at += rowGap - space;
  }
  return { boxes, height: at - rowGap + padding - y };
}

function text(x: number, y: number, words: string, attributes = ''): string {
  return `<text x="${Math.round(x)}" y="${Math.round(y)}" ${attributes}>${words}</text>`;
}

function drawBox({ node, x, y, width, height }: Box): string {
  const middle = x + width / 2;
  const frame = `<rect x="${Math.round(x)}" y="${y}" width="${Math.round(width)}" height="${height}" rx="6" fill="#fff" stroke="#b9b2a6"/>`;
  if (!isGroup(node)) return frame + text(middle, y + 21, node.name, 'text-anchor="middle"');
  const names = node.rooms
    .map((room) => room.slice(node.name.length + 1))
    .filter(Boolean)
    .toSorted();
  const lines = Array.from({ length: Math.ceil(names.length / 4) }, (_, index) =>
    text(
      middle,
      y + 37 + index * 17,
      names.slice(index * 4, index * 4 + 4).join(' · '),
      'text-anchor="middle" font-size="12" fill="#6b6459"',
    ),
  );
  return frame + text(middle, y + 20, `${node.name}/`, 'text-anchor="middle"') + lines.join('');
}

function drawArrow(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width / 2, from.y + from.height];
  const [x2, y2] = [to.x + to.width / 2, to.y - 5];
  const bend = Math.max(14, (y2 - y1) / 2);
  const points = [x1, y1, x1, y1 + bend, x2, y2 - bend, x2, y2].map(Math.round);
  const [a, b, c, d, e, f, g, h] = points;
  return `<path d="M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}" fill="none" stroke="#b5ab9b" stroke-width="1.2" marker-end="url(#tip)"/>`;
}

/** A top-level folder as a panel with its rooms and the arrows between them. */
function drawFolder(rows: Node[][], { top, purpose }: typeof base, [x, y, width, height]: number[]): string {
  const { boxes } = placeRows(rows, x ?? 0, y ?? 0, width ?? 0);
  const all = rows.flat();
  const arrows = boxes.flatMap((from) =>
    directImports(from.node, all).flatMap((name) => {
      const to = boxes.find(({ node }) => node.name === name);
      return to ? drawArrow(from, to) : [];
    }),
  );
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="#f6f2ea" stroke="#d8d0c2"/>`,
    text((x ?? 0) + padding, (y ?? 0) + 34, `${top}/`, 'font-size="20" font-weight="700"'),
    text((x ?? 0) + padding + 90, (y ?? 0) + 34, purpose, 'font-size="14" fill="#6b6459"'),
    ...arrows,
    ...boxes.map(drawBox),
  ].join('\n');
}

/** The architecture as an SVG: three programs over the contract that they share; every arrow is an import and points down. */
export function architectureSvg(imports: [from: string, to: string][]): string {
  const columns = programs.map((folder) => ({ folder, rows: layersOf(folder.top, imports) }));
  const shared = layersOf(base.top, imports);
  const tallest = Math.max(...columns.map(({ rows }) => placeRows(rows, 0, 0, columnWidth).height));
  const width = 2 * gap + 3 * columnWidth + 2 * gap;
  const below = gap + tallest + 64;
  const sharedHeight = placeRows(shared, 0, 0, width - 2 * gap).height;
  const panels = columns.map(({ folder, rows }, index) =>
    drawFolder(rows, folder, [gap + index * (columnWidth + gap), gap, columnWidth, tallest]),
  );
  const links = columns.map(({ folder }, index) => {
    const x = gap + index * (columnWidth + gap) + columnWidth / 2;
    const count = imports.filter(([from, to]) => from.startsWith(`${folder.top}/`) && to.startsWith('shared/')).length;
    if (count === 0) throw new Error(`${folder.top}/ imports nothing of shared/.`);
    return `<path d="M${x} ${gap + tallest}V${below - 6}" stroke="#8a8175" stroke-width="3" marker-end="url(#tip)"/>`;
  });
  const height = below + sharedHeight + gap;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="14" fill="#2b2620" role="img" aria-label="Rooms of admin, api and site and the imports between them, all pointing down to shared">
<!-- Made by scripts/architecture.ts from the imports of the code. -->
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="#8a8175"/></marker></defs>
<rect width="${width}" height="${height}" fill="#fffdf8"/>
${panels.join('\n')}
${links.join('\n')}
${drawFolder(shared, base, [gap, below, width - 2 * gap, sharedHeight])}
</svg>
`;
}
