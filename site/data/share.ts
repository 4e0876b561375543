import type { Picture } from '#shared/content/pictures.ts';
import type { Palette } from '#shared/rules/colors.ts';

import { photoOf, type ShareDrawing, shareDesign, sharePath, shareSize } from '../share/book.ts';
import { scenery, timeFor } from './art.ts';
import type { Context } from './context.ts';
import type { Meta } from './meta.ts';
import type { Site } from './site.ts';

type Shared = { title: string; line?: string; picture?: Picture | null };
type Image = NonNullable<Meta['image']>;

/** The picture that others see with a link to a page: the page's title in the domain's brand, with its picture where it has one. */
export function shareImage(context: Context, { title, line = '', picture = null }: Shared): Image {
  const { shares, memo, brand } = context;
  // Two pages may have one title: then the picture tells them apart.
  const own = memo.of(shared, `${title} ${line} ${picture?.src ?? ''}`, { brand, title, line, picture });
  if (shares.add(own.path, own.drawing)) return own.image;
  shares.always(brand.whole.path, brand.whole.drawing);
  return own.standIn;
}

/** What all share pictures of a domain show, and the one of the domain as a whole. */
export type Brand = {
  shows: Omit<ShareDrawing, 'title' | 'line' | 'photo'>;
  origin: string;
  whole: { path: string; drawing: ShareDrawing };
};

export function brandOf({ site, palette }: { site: Site; palette: Palette }): Brand {
  const { look, title, host, logo, origin } = site;
  const scene = { kind: 'truck', seed: host, palette, food: 'star', time: timeFor(host), look: scenery(look) } as const;
  const shows = { design: shareDesign, look, palette, name: title, host, logo: logo?.src ?? '', scene };
  const drawing = { ...shows, title, line: '', photo: null };
  return { shows, origin, whole: { path: sharePath(drawing), drawing } };
}

type SharedInput = { brand: Brand; title: string; line: string; picture: Picture | null };

function shared({ brand: { shows, origin, whole }, title, line, picture }: SharedInput) {
  const photo = photoOf(picture);
  const drawing: ShareDrawing = { ...shows, title, line, photo };
  const path = sharePath(drawing);
  const words = title === shows.name ? title : `${title}, ${shows.name}`;
  const alt = photo && picture?.alt ? `${words}. ${picture.alt}` : words;
  const image: Image = { url: `${origin}${path}`, ...shareSize, alt };
  const standIn: Image = { ...image, url: `${origin}${whole.path}` };
  return { path, drawing, image, standIn };
}

/** A picture for machines, absolute: the page's own where it is a photo, because many can't read drawings (SVG). */
export function imageUrl(
  { site }: Pick<Context, 'site'>,
  picture: Picture | null | undefined,
  image: { url: string },
): string {
  return picture && photoOf(picture) ? new URL(picture.src, site.origin).href : image.url;
}
