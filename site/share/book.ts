import { createHash } from 'node:crypto';

import type { Picture } from '#shared/content/pictures.ts';
import type { Palette } from '#shared/rules/colors.ts';
import type { Options } from '#shared/schemas/options.ts';

import type { Drawing } from '../art/drawings.ts';

/** The input of a share picture. It is small and complete, so that drawing can wait until the picture is needed. */
export type ShareDrawing = {
  design: number;
  look: Options['look'];
  palette: Palette;
  /** The domain's title; shown if it has no logo. */
  name: string;
  host: string;
  /** A path below /media, or empty. */
  logo: string;
  title: string;
  /** One line below the title: cuisines, a date, a price. */
  line: string;
  /** The page's own picture; null draws the scene. */
  photo: { path: string; x: number; y: number } | null;
  /** The page's own drawing, or that of the domain. */
  scene: Drawing;
};

/** The input of a domain's `/favicon.ico` and of its icons on home screens. */
export type IconDrawing = {
  /** The URL of the chosen icon; empty if the domain has none. */
  chosen: string;
  /** Drawn without a chosen icon, or if its file is gone. */
  mark: Drawing;
  form: 'ico' | 'png';
  /** Pixels of its side. */
  size: number;
  /** The share of the side that the icon fills. Below 1 it is on a ground, because systems cut corners off, and paint no ground of their own. */
  fills: number;
};

/**
 * The design version of share pictures, and of the files of icons. A picture keeps its name and bytes forever, so a change in drawing the
 * same data must raise this number; draw.test.ts fails otherwise.
 */
export const shareDesign = 2;

export const shareSize = { width: 1200, height: 630 } as const;

/**
 * Drawing one takes 15 to 40 ms, so this many delay the first build of a domain by seconds. Further pages show the domain's own
 * picture. Members have no such limit: they are what people share, and no two may look the same.
 */
const maxOthers = 600;

/** Whose page asks for a share picture. */
export type Sharer = 'member' | 'other';

/** Collects the distinct share pictures that a domain's pages name. Each becomes one file, `/share/{hash}.jpg`. */
export class ShareBook {
  readonly drawings = new Map<string, ShareDrawing>();
  readonly #room: Record<Sharer, number>;

  /** With `most`, no more for members, and no more for all other pages. */
  constructor(most?: number) {
    this.#room = { member: most ?? Infinity, other: most ?? maxOthers };
  }

  /** Returns false, without adding it, if the picture is new and there is no room left. */
  add(path: string, drawing: ShareDrawing, sharer: Sharer): boolean {
    if (this.drawings.has(path)) return true;
    if (this.#room[sharer] <= 0) return false;
    this.#room[sharer] -= 1;
    this.always(path, drawing);
    return true;
  }

  /** Adds a picture regardless of the limit. */
  always(path: string, drawing: ShareDrawing): void {
    this.drawings.set(path, drawing);
  }
}

/** The public path of a share picture. */
export function sharePath(drawing: ShareDrawing): string {
  return `/share/${createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 20)}.jpg`;
}

/** At least the height of a share picture: its photo is 504 × 630 pixels. */
const wanted = 640;

/** The stored file of a picture in a suitable size; null for drawings and without a picture. */
export function photoOf(picture: Picture | null | undefined): ShareDrawing['photo'] {
  if (!picture || !/\.(?:jpe?g|png|webp)$/i.test(picture.src)) return null;
  const files = picture.srcset.split(', ').map((entry) => entry.split(' '));
  const path = files.find(([, width]) => Number.parseInt(width ?? '', 10) >= wanted)?.[0] ?? picture.src;
  const [x = 50, y = 50] = picture.focus.split(' ').map((share) => Number.parseFloat(share));
  return { path, x, y };
}
