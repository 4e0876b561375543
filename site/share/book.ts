import { createHash } from 'node:crypto';

import type { Picture } from '#shared/content/pictures.ts';
import type { Palette } from '#shared/rules/colors.ts';
import type { Options } from '#shared/schemas/options.ts';

import type { Drawing } from '../art/drawings.ts';

/** What a share picture shows: small and complete, so that the picture itself waits until it is needed. */
export type ShareDrawing = {
  design: number;
  look: Options['look'];
  palette: Palette;
  /** The domain's title, shown where it has no logo. */
  name: string;
  host: string;
  /** A path below /media, or empty. */
  logo: string;
  title: string;
  /** One line under the title: cuisines, a date, a price. */
  line: string;
  /** The page's own picture; without one the domain's scene is drawn. */
  photo: { path: string; x: number; y: number } | null;
  scene: Drawing;
};

/**
 * Counts the designs of share pictures. A picture keeps its name and its bytes for ever, so a change of what is drawn from
 * the same data raises this number; draw.test.ts says when.
 */
export const shareDesign = 1;

export const shareSize = { width: 1200, height: 630 } as const;

/**
 * Drawing one takes 15 to 20 ms, so the first build of a domain waits some seconds for this many. Pages beyond show the
 * domain's own picture.
 */
const mostDrawings = 600;

/** Collects the share pictures that a domain's pages name, each distinct one once; each becomes one file, `/share/{hash}.jpg`. */
export class ShareBook {
  readonly drawings = new Map<string, ShareDrawing>();

  /** False, and it isn't taken, where it is another one and there are enough. */
  add(path: string, drawing: ShareDrawing): boolean {
    if (!this.drawings.has(path) && this.drawings.size >= mostDrawings) return false;
    this.always(path, drawing);
    return true;
  }

  /** However many there are. */
  always(path: string, drawing: ShareDrawing): void {
    this.drawings.set(path, drawing);
  }
}

/** The public path of the picture. */
export function sharePath(drawing: ShareDrawing): string {
  return `/share/${createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 20)}.jpg`;
}

/** Wide enough for half a share picture, which is 504 × 630 pixels. */
const wanted = 640;

/** The stored file of a picture that suits a share picture; null for drawings and for none. */
export function photoOf(picture: Picture | null | undefined): ShareDrawing['photo'] {
  if (!picture || !/\.(?:jpe?g|png|webp)$/i.test(picture.src)) return null;
  const files = picture.srcset.split(', ').map((entry) => entry.split(' '));
  const path = files.find(([, width]) => Number.parseInt(width ?? '', 10) >= wanted)?.[0] ?? picture.src;
  const [x = 50, y = 50] = picture.focus.split(' ').map((share) => Number.parseFloat(share));
  return { path, x, y };
}
