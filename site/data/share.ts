import type { Picture } from '#shared/content/pictures.ts';

import type { Drawing } from '../art/drawings.ts';
import { photoOf, type ShareDrawing, sharePath, type Sharer, shareSize } from '../share/book.ts';
import type { Brand } from './brand.ts';
import type { Context } from './context.ts';
import type { Meta } from './meta.ts';
import type { Basics } from './recalled.ts';

/** `drawing`: what the page shows where it has no photo. */
type Shared = {
  title: string;
  line?: string;
  picture?: Picture | null;
  drawing?: Drawing | null;
  sharer?: Sharer;
};
type Image = NonNullable<Meta['image']>;

/** The share picture of a page: its title in the domain's brand, with its own picture or drawing where it has one. */
export function shareImage(
  context: Pick<Basics, 'memo' | 'brand' | 'shares'>,
  { title, line = '', picture = null, drawing = null, sharer = 'other' }: Shared,
): Image {
  const { shares, memo, brand } = context;
  // Two pages may have the same title, so the key includes the picture.
  const own = memo.of(shared, `${title} ${line} ${picture?.src ?? ''}`, { brand, title, line, picture, drawing });
  if (shares.add(own.path, own.drawing, sharer)) return own.image;
  shares.always(brand.whole.path, brand.whole.drawing);
  return own.standIn;
}

type SharedInput = { brand: Brand; title: string; line: string; picture: Picture | null; drawing: Drawing | null };

function shared({ brand: { shows, origin, whole }, title, line, picture, drawing: own }: SharedInput) {
  const photo = photoOf(picture);
  const drawing: ShareDrawing = { ...shows, ...(own && { scene: own }), title, line, photo };
  const path = sharePath(drawing);
  const words = title === shows.name ? title : `${title}, ${shows.name}`;
  const alt = photo && picture?.alt ? `${words}. ${picture.alt}` : words;
  const image: Image = { url: `${origin}${path}`, ...shareSize, alt };
  const standIn: Image = { ...image, url: `${origin}${whole.path}` };
  return { path, drawing, image, standIn };
}

/**
 * An absolute picture URL for machines: the page's own picture if it is a photo. Many can't read SVG, so drawings are replaced by
 * the share picture.
 */
export function imageUrl(
  { site }: Pick<Context, 'site'>,
  picture: Picture | null | undefined,
  image: { url: string },
): string {
  return picture && photoOf(picture) ? new URL(picture.src, site.origin).href : image.url;
}
