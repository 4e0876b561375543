import type { Spot } from '#shared/content/map-frame.ts';

/** The side of a pin that its name is on. */
type Side = 'start' | 'end';
/** A box in pixels on a drawing. */
type Box = [left: number, top: number, right: number, bottom: number];

/** The narrowest drawing that shows names (styles/pins.css), and how large letters and pins are on it, in pixels. */
const [drawn, letter, line, pinWidth, pinHeight, gap] = [440, 7, 16, 30, 42, 4];

/** What a drawing says of a pin, and on which side of it. */
export type PinName = { text: string; side: Side };

/**
 * Of each pin the first of its `names` for which there is room, the longest first, and where; null where each would cover another pin or
 * name, or leave the drawing.
 */
export function namesWithRoom(pins: Spot[], names: string[][], shape: number): (PinName | null)[] {
  const heads = pins.map(([x, y]): Spot => [(x / 100) * drawn, (y / 100) * drawn * shape]);
  const taken = heads.map(([x, y]): Box => [x - pinWidth / 2, y - pinHeight, x + pinWidth / 2, y]);
  return heads.map(([x, y], index) => {
    const top = y - pinHeight / 2 - line / 2 - 1;
    const [left, right] = [x - pinWidth / 2 - gap, x + pinWidth / 2 + gap];
    for (const text of names[index] ?? []) {
      const long = text.length * letter;
      const boxes = {
        end: [right, top, right + long, top + line],
        start: [left - long, top, left, top + line],
      } as const;
      const side = (['end', 'start'] as const).find((each) => isFree(boxes[each], taken));
      if (!side) continue;
      taken.push([...boxes[side]]);
      return { text, side };
    }
    return null;
  });
}

function isFree([left, top, right, bottom]: readonly [number, number, number, number], taken: Box[]): boolean {
  if (left < gap || right > drawn - gap) return false;
  return taken.every((box) => right <= box[0] || left >= box[2] || bottom <= box[1] || top >= box[3]);
}
