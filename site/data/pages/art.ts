import { artPath, type Drawing } from '../../art/drawings.ts';
import type { ShareDrawing } from '../../share/book.ts';
import type { Context } from '../context.ts';
import type { Page } from '../page.ts';
import { fileAt } from './parts.ts';

/** One file for each drawing that the other pages show; so it is asked for last. */
export function artPages({ art, memo }: Context): Page[] {
  return Array.from(art.drawings, ([hash, drawing]) => memo.of(artPage, hash, { hash, drawing }));
}

function artPage({ hash, drawing }: { hash: string; drawing: Drawing }): Page {
  return fileAt(artPath(hash), 'art', drawing);
}

/** One file for each share picture that the other pages name; asked for last too. */
export function sharePages({ shares, memo }: Context): Page[] {
  return Array.from(shares.drawings, ([path, drawing]) => memo.of(sharePage, path, { path, drawing }));
}

function sharePage({ path, drawing }: { path: string; drawing: ShareDrawing }): Page {
  return fileAt(path, 'share', drawing);
}
