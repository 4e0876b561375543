import { artPath } from '../art.ts';
import type { Context } from '../context.ts';
import type { Page } from '../page.ts';
import { fileAt } from './parts.ts';

/** One file for each drawing that the other pages show; so it is asked for last. */
export function artPages({ art }: Context): Page[] {
  return [...art.drawings].map(([hash, drawing]) => fileAt(artPath(hash), 'art', drawing));
}

/** One file for each share picture that the other pages name; asked for last too. */
export function sharePages({ shares }: Context): Page[] {
  return [...shares.drawings].map(([path, drawing]) => fileAt(path, 'share', drawing));
}
