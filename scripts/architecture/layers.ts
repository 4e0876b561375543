import { roomOf } from '../lint/rooms.ts';

/** A room, or the rooms of one folder that may not import each other ('screens/*'), with the nodes that it imports. */
export type Node = { name: string; rooms: string[]; imports: Set<string> };

/** Files beside the rooms, which put them together (api/server.ts). */
const entries = 'entry files';

/** The rooms of a top-level folder by what they import, the lowest first; each row imports only rows before it. */
export function layersOf(top: string, imports: [from: string, to: string][]): Node[][] {
  const nodes = new Map<string, Node>();
  function nodeOf(path: string): Node {
    const room = roomOf(top, path)?.name ?? entries;
    const name = room.includes('/') ? room.slice(0, room.indexOf('/')) : room;
    const node = nodes.get(name) ?? { name, rooms: [], imports: new Set() };
    nodes.set(name, node);
    if (!node.rooms.includes(room)) node.rooms.push(room);
    return node;
  }
  for (const [from, to] of imports) {
    if (!from.startsWith(`${top}/`)) continue;
    const node = nodeOf(from);
    if (!to.startsWith(`${top}/`)) continue;
    const other = nodeOf(to);
    if (other !== node) node.imports.add(other.name);
  }
  const rows: Node[][] = [];
  const placed = new Set<string>();
  while (placed.size < nodes.size) {
    const row = [...nodes.values()].filter(
      ({ name, imports: needs }) => !placed.has(name) && [...needs].every((need) => placed.has(need)),
    );
    if (row.length === 0) throw new Error(`The rooms of ${top}/ import each other in a circle: run oxlint.`);
    for (const { name } of row) placed.add(name);
    rows.push(row.toSorted((a, b) => a.name.localeCompare(b.name)));
  }
  return rows;
}

/** A node's imports without those that another of its imports makes too: the fewest arrows that say the same. */
export function directImports(node: Node, all: Node[]): string[] {
  const reaches = (name: string): Set<string> => {
    const imports = all.find((other) => other.name === name)?.imports ?? new Set<string>();
    return new Set([...imports].flatMap((next) => [next, ...reaches(next)]));
  };
  const indirect = new Set([...node.imports].flatMap((name) => [...reaches(name)]));
  return [...node.imports].filter((name) => !indirect.has(name));
}
