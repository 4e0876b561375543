import { createServer, type Server } from 'node:http';

import { zxyToTileId } from 'pmtiles';

/** Features of a layer; coordinates are of the tile, 0 to 4096 from its top left. */
type Shape = { type: 'point' | 'line' | 'polygon'; at: [x: number, y: number][]; tags?: Record<string, string> };
type Tile = { z: number; x: number; y: number; layers: Record<string, Shape[]> };

const shapeTypes = { point: 1, line: 2, polygon: 3 };

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

/** A field of a protocol buffer: of bytes, or of a number. */
function field(number: number, value: number[] | number): number[] {
  return typeof value === 'number'
    ? [...varint(number * 8), ...varint(value)]
    : [...varint(number * 8 + 2), ...varint(value.length), ...value];
}

const text = (value: string) => [...Buffer.from(value)];
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

/** Commands of the Mapbox Vector Tile specification: move, lines, close. */
function geometry({ type, at }: Shape): number[] {
  const [first = [0, 0], ...others] = at;
  let [x, y] = first;
  const lines = others.flatMap(([toX, toY]) => {
    const step = [zigzag(toX - x), zigzag(toY - y)];
    [x, y] = [toX, toY];
    return step;
  });
  return [
    9,
    ...first.map(zigzag),
    ...(lines.length > 0 ? [others.length * 8 + 2, ...lines] : []),
    ...(type === 'polygon' ? [15] : []),
  ].flatMap(varint);
}

function vectorTile(layers: Tile['layers']): number[] {
  return Object.entries(layers).flatMap(([name, shapes]) => {
    const tags = shapes.flatMap((shape) => Object.entries(shape.tags ?? {}));
    const keys = [...new Set(tags.map(([key]) => key))];
    const values = [...new Set(tags.map(([, value]) => value))];
    const features = shapes.flatMap((shape) => {
      const own = Object.entries(shape.tags ?? {}).flatMap(([key, value]) => [
        keys.indexOf(key),
        values.indexOf(value),
      ]);
      return field(2, [
        ...field(2, own.flatMap(varint)),
        ...field(3, shapeTypes[shape.type]),
        ...field(4, geometry(shape)),
      ]);
    });
    return field(3, [
      ...field(15, 2),
      ...field(1, text(name)),
      ...features,
      ...keys.flatMap((key) => field(3, text(key))),
      ...values.flatMap((value) => field(4, field(1, text(value)))),
      ...field(5, 4096),
    ]);
  });
}

/** A PMTiles file, version 3, of vector tiles without compression. */
function pmtilesOf(tiles: Tile[]): Buffer {
  const sorted = tiles
    .map(({ z, x, y, layers }) => ({ id: zxyToTileId(z, x, y), z, bytes: vectorTile(layers) }))
    .toSorted((a, b) => a.id - b.id);
  const ids = sorted.map(({ id }, index) => id - (sorted[index - 1]?.id ?? 0));
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...ids.flatMap(varint),
    ...sorted.map(() => 1),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    // The first one begins at 0, which is written as 1; 0 means after the one before.
    ...sorted.map((_, index) => (index === 0 ? 1 : 0)),
  ]);
  const metadata = Buffer.from('{}');
  const data = Buffer.from(sorted.flatMap(({ bytes }) => bytes));
  const head = Buffer.alloc(127);
  head.write('PMTiles');
  head[7] = 3;
  let offset = head.length;
  const place = (at: number, part: Buffer) => {
    head.writeBigUInt64LE(BigInt(offset), at);
    head.writeBigUInt64LE(BigInt(part.length), at + 8);
    offset += part.length;
  };
  place(8, directory);
  place(24, metadata);
  place(40, Buffer.alloc(0));
  place(56, data);
  for (const at of [72, 80, 88]) head.writeBigUInt64LE(BigInt(sorted.length), at);
  head.set([1, 1, 1, 1, Math.min(...sorted.map(({ z }) => z)), Math.max(...sorted.map(({ z }) => z))], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) head.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([head, directory, metadata, data]);
}

const streetEvery = 48;

function streets(): Shape[] {
  return Array.from({ length: 85 }, (_, index) => index).flatMap((index) => {
    const [at, kind] = [index * streetEvery, index % 4 ? 'minor_road' : 'major_road'];
    const tags = { kind, name: `${index}th Street` };
    return [
      {
        type: 'line',
        at: [
          [at, 0],
          [at, 4096],
        ],
        tags,
      },
      {
        type: 'line',
        at: [
          [0, at],
          [4096, at],
        ],
        tags,
      },
    ] satisfies Shape[];
  });
}

/** Austin, which lies on the edge of two tiles: a river, a park, streets, a highway, a name. */
export function smallCity(): Buffer {
  const earth: Shape = {
    type: 'polygon',
    at: [
      [-64, -64],
      [4160, -64],
      [4160, 4160],
      [-64, 4160],
    ],
  };
  const river: Shape = {
    type: 'polygon',
    at: [
      [0, 3300],
      [4096, 3290],
      [4096, 3312],
      [0, 3322],
    ],
  };
  const highway: Shape = {
    type: 'line',
    at: [
      [0, 3700],
      [4096, 2900],
    ],
    tags: { kind: 'highway', name: 'Ring road' },
  };
  const park: Shape = {
    type: 'polygon',
    at: [
      [3940, 3180],
      [4020, 3190],
      [4030, 3270],
      [3950, 3260],
    ],
    tags: { kind: 'park' },
  };
  const name: Shape = { type: 'point', at: [[4060, 3240]], tags: { kind: 'locality', name: 'Austin' } };
  const both = { earth: [earth], roads: [...streets(), highway], water: [river] };
  return pmtilesOf([
    { z: 9, x: 116, y: 210, layers: { ...both, landuse: [park], places: [name] } },
    { z: 9, x: 117, y: 210, layers: both },
  ]);
}

/** Serves a file with ranges from a port of its own; `asked` are the paths of all requests. */
export async function startTileServer(port: number, fileAt: (path: string) => Buffer | null) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const file = fileAt(path);
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' };
    if (!file) return response.writeHead(404, headers).end();
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const end = Math.min(to === '' ? Infinity : Number(to), file.length - 1);
    response.writeHead(206, { ...headers, etag: '"1"', 'content-range': `bytes ${from}-${end}/${file.length}` });
    return response.end(file.subarray(Number(from), end + 1));
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  return {
    asked,
    close: () => {
      server.close(() => resolve());
      server.closeAllConnections();
      return closed;
    },
  };
}
