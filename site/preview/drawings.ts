import { LRUCache } from 'lru-cache';

import { draw } from '../art/draw.ts';
import type { Drawing } from '../art/drawings.ts';

/** A drawing and its path ('/art/0123456789abcdef.svg'). The path is a hash of its content, so domains can share them. */
type Drawn = { path: string; data: Drawing };

/** A cache of drawings that are shown before a release contains them. */
export type Drawings = {
  remember: (drawn: Iterable<Drawn>) => void;
  /** The SVG; null if it wasn't shown recently. */
  find: (path: string) => string | null;
};

/** An entry is a few hundred bytes, because drawings are rendered on request. */
const most = 5000;

export function createDrawings(): Drawings {
  const known = new LRUCache<string, Drawing>({ max: most });
  return {
    remember: (drawn) => {
      for (const { path, data } of drawn) known.set(path, data);
    },
    find: (path) => {
      const drawing = known.get(path);
      return drawing ? draw(drawing) : null;
    },
  };
}
