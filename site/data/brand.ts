import type { Palette } from '#shared/rules/colors.ts';

import { scenery, timeFor } from '../art/drawings.ts';
import { type ShareDrawing, shareDesign, sharePath } from '../share/book.ts';
import type { Site } from './site.ts';

/** What all share pictures of a domain have in common, and the picture of the domain itself. */
export type Brand = {
  shows: Omit<ShareDrawing, 'title' | 'line' | 'photo'>;
  origin: string;
  whole: { path: string; drawing: ShareDrawing };
};

/** `logo` is the URL of the domain's logo as a raster, or empty. */
export function brandOf({ site, palette, logo }: { site: Site; palette: Palette; logo: string }): Brand {
  const { look, title, host, origin } = site;
  const scene = { kind: 'truck', seed: host, palette, food: 'star', time: timeFor(host), look: scenery(look) } as const;
  const shows = { design: shareDesign, look, palette, name: title, host, logo, scene };
  const drawing = { ...shows, title, line: '', photo: null };
  return { shows, origin, whole: { path: sharePath(drawing), drawing } };
}
