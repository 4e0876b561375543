import { artPath, type Drawing } from '../../art/drawings.ts';
import type { ShareDrawing } from '../../share/book.ts';
import type { Context } from '../context.ts';
import { fileAt } from './parts.ts';

/** One file per drawing that other pages show. Must run after all other page makers. */
export function artPages({ art, memo }: Context) {
  return Array.from(art.drawings, ([hash, drawing]) => memo.of(artPage, hash, { hash, drawing }));
}

function artPage({ hash, drawing }: { hash: string; drawing: Drawing }) {
  return fileAt(artPath(hash), 'art', drawing);
}

/** One file per share picture that other pages name. Must run last too. */
export function sharePages({ shares, memo }: Context) {
  return Array.from(shares.drawings, ([path, drawing]) => memo.of(sharePage, path, { path, drawing }));
}

function sharePage({ path, drawing }: { path: string; drawing: ShareDrawing }) {
  return fileAt(path, 'share', drawing);
}
