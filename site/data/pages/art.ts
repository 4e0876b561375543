import { pictureOf, rasterized } from '#shared/content/pictures.ts';

import { artPath, type Drawn } from '../../art/drawings.ts';
import type { IconDrawing, ShareDrawing } from '../../share/book.ts';
import type { Context } from '../context.ts';
import { inRuns } from '../runs.ts';
import { chosenFavicon, ownMark } from '../site.ts';
import { manifestIcons, touchIcon } from './manifest.ts';
import { fileAt } from './parts.ts';

/**
 * `/favicon.ico`, which browsers and readers of feeds request without a link, and the icons of home screens, which systems cut: iOS the
 * corners, Android all but a circle of four fifths of the side.
 */
const iconFiles = [
  { path: '/favicon.ico', form: 'ico', size: 48, fills: 1 },
  { path: touchIcon, form: 'png', size: 180, fills: 0.8 },
  ...manifestIcons.map(({ src, size, fills }) => ({ path: src, form: 'png' as const, size, fills })),
] as const;

export function iconPages({ site, palette, content }: Context) {
  const { fav_icon: chosen } = content.options;
  const raster =
    chosen?.extension === 'svg' ? pictureOf(rasterized(chosen))?.src : chosenFavicon(content.options)?.href;
  const mark = ownMark(site.host, palette);
  return iconFiles.map(({ path, ...form }) => {
    const icon: IconDrawing = { chosen: raster ?? '', mark, ...form };
    return fileAt(path, 'icon', icon);
  });
}

/** One file per drawing that other pages show. Must run after all other page makers. */
export function artPages({ art, memo }: Context) {
  return inRuns(memo, artRun, '', [...art.drawings.values()], {});
}

function artRun({ items }: { items: Drawn[] }) {
  return items.map(({ hash, drawing }) => fileAt(artPath(hash), 'art', drawing));
}

/** One file per share picture that other pages name. Must run last too. */
export function sharePages({ shares, memo }: Context) {
  return Array.from(shares.drawings, ([path, drawing]) => memo.of(sharePage, path, { path, drawing }));
}

function sharePage({ path, drawing }: { path: string; drawing: ShareDrawing }) {
  return fileAt(path, 'share', drawing);
}
