import type { MenuRow } from '../../queries/menu-rows.ts';
import type { Drop } from '../../ui/use-row-drag.ts';

export const mostLevels = 3;

/** The number of rows that move with the row at `index`: itself and everything nested in it. */
export function sizeOf(rows: MenuRow[], index: number): number {
  const { depth } = rows[index] as MenuRow;
  const next = rows.findIndex((row, place) => place > index && row.depth <= depth);
  return (next === -1 ? rows.length : next) - index;
}

function heightOf(rows: MenuRow[], index: number): number {
  const block = rows.slice(index, index + sizeOf(rows, index));
  return Math.max(...block.map((row) => row.depth)) - (rows[index] as MenuRow).depth + 1;
}

/** The nearest valid drop for the row at `from`: not inside itself, at most three levels deep, never without a parent. */
export function settle(rows: MenuRow[], from: number, { gap, depth }: Drop): Drop | null {
  const size = sizeOf(rows, from);
  // A gap inside the dragged rows means their current place.
  const at = gap > from && gap < from + size ? from : gap;
  const left = rows.toSpliced(from, size);
  const place = at > from ? at - size : at;
  const above = left[place - 1];
  const below = left[place];
  const deepest = Math.min(above ? above.depth + 1 : 0, mostLevels - heightOf(rows, from));
  const shallowest = below?.depth ?? 0;
  if (shallowest > deepest) return null;
  return { gap: at, depth: Math.min(deepest, Math.max(shallowest, depth)) };
}

/** Moves the row at `from`, with everything nested in it, to `drop`. */
export function moveRow(rows: MenuRow[], from: number, { gap, depth }: Drop): MenuRow[] {
  const size = sizeOf(rows, from);
  const shift = depth - (rows[from] as MenuRow).depth;
  const block = rows.slice(from, from + size).map((row) => ({ ...row, depth: row.depth + shift }));
  return rows.toSpliced(from, size).toSpliced(gap > from ? gap - size : gap, 0, ...block);
}

/** Inserts `block` at `index`, no deeper than the row above allows. */
export function insertRows(rows: MenuRow[], index: number, block: MenuRow[]): MenuRow[] {
  const at = Math.min(index, rows.length);
  const above = rows[at - 1];
  const below = rows[at];
  const first = block[0]?.depth ?? 0;
  const depth = Math.max(below?.depth ?? 0, Math.min(first, above ? above.depth + 1 : 0));
  return rows.toSpliced(at, 0, ...block.map((row) => ({ ...row, depth: row.depth - first + depth })));
}

export type Step = { rows: MenuRow[] } | { refused: string };

/** Up and down skip whole siblings; at an end the row leaves its parent and becomes its sibling. */
export function stepRow(rows: MenuRow[], index: number, direction: 'up' | 'down' | 'in' | 'out'): Step {
  const row = rows[index] as MenuRow;
  const size = sizeOf(rows, index);
  const before = rows.findLastIndex((other, place) => place < index && other.depth <= row.depth);
  const sibling = before >= 0 && rows[before]?.depth === row.depth ? before : -1;
  const after = rows[index + size];
  if (direction === 'up') {
    if (sibling >= 0) return { rows: moveRow(rows, index, { gap: sibling, depth: row.depth }) };
    if (before >= 0) return { rows: moveRow(rows, index, { gap: before, depth: row.depth - 1 }) };
    return { refused: 'It is already the first one' };
  }
  if (direction === 'down') {
    if (after?.depth === row.depth) {
      const gap = index + size + sizeOf(rows, index + size);
      return { rows: moveRow(rows, index, { gap, depth: row.depth }) };
    }
    if (row.depth > 0) return { rows: moveRow(rows, index, { gap: index + size, depth: row.depth - 1 }) };
    return { refused: 'It is already the last one' };
  }
  if (direction === 'in') {
    if (sibling < 0) return { refused: 'There is nothing above it to nest it under' };
    if (row.depth + heightOf(rows, index) >= mostLevels) {
      return { refused: 'Menus go three levels deep: it can’t be nested any further' };
    }
    return { rows: moveRow(rows, index, { gap: index, depth: row.depth + 1 }) };
  }
  if (row.depth === 0) return { refused: 'It is already on the top level' };
  // The siblings below stay with the parent, so the row goes after them.
  const parentEnd = rows.findIndex((other, place) => place > index && other.depth < row.depth);
  return { rows: moveRow(rows, index, { gap: parentEnd === -1 ? rows.length : parentEnd, depth: row.depth - 1 }) };
}

/** Such as 'position 2 of 5, under About'. */
export function placeWords(rows: MenuRow[], index: number): string {
  const row = rows[index] as MenuRow;
  const parent = rows.findLast((other, place) => place < index && other.depth < row.depth);
  const start = parent ? rows.indexOf(parent) + 1 : 0;
  const end = parent ? start - 1 + sizeOf(rows, start - 1) : rows.length;
  const siblings = rows.slice(start, end).filter((other) => other.depth === row.depth);
  const place = `position ${siblings.indexOf(row) + 1} of ${siblings.length}`;
  return parent ? `${place}, under ${parent.item.text || 'an item without text'}` : place;
}
