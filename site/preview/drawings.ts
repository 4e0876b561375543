import { draw } from '../art/draw.ts';
import type { Drawing } from '../art/drawings.ts';

/** A drawing at its path, like '/art/0123456789abcdef.svg': a hash of what is drawn, so whose it is doesn't matter. */
type Drawn = { path: string; data: Drawing };

/** Drawings that are shown before a release has them. */
export type Drawings = {
  remember: (drawn: Iterable<Drawn>) => void;
  /** The SVG; null where nobody was shown it lately. */
  find: (path: string) => string | null;
};

/** A drawing is a few hundred bytes until it is asked for. */
const most = 5000;

export function createDrawings(): Drawings {
  const known = new Map<string, Drawing>();
  return {
    remember: (drawn) => {
      for (const { path, data } of drawn) {
        known.delete(path);
        known.set(path, data);
      }
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
    },
    find: (path) => {
      const drawing = known.get(path);
      return drawing ? draw(drawing) : null;
    },
  };
}
