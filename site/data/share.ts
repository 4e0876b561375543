import type { Picture } from '#shared/blocks/pictures.ts';
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
  const { site, palette, shares, memo } = context;
  const brand = memo.of(brandOf, '', { site, palette });
  // Two pages may have one title: then the picture tells them apart.
  const id = `${title} ${line} ${picture?.src ?? ''}`;
  const own = memo.of(shared, id, { brand, site, title, line, picture });
  if (shares.add(own.path, own.drawing)) return own.image;
  const whole = memo.of(shared, '', { brand, site, title: site.title, line: '', picture: null });
  shares.always(whole.path, whole.drawing);
  return memo.of(inPlaceOf, id, { image: own.image, url: whole.image.url });
}

type Brand = Omit<ShareDrawing, 'title' | 'line' | 'photo'>;

/** What all share pictures of a domain show. */
function brandOf({ site, palette }: { site: Site; palette: Palette }): Brand {
  const { look, title: name, host, logo } = site;
  const scene = { kind: 'truck', seed: host, palette, food: 'star', time: timeFor(host), look: scenery(look) } as const;
  return { design: shareDesign, look, palette, name, host, logo: logo?.src ?? '', scene };
}

type SharedInput = { brand: Brand; site: Site; title: string; line: string; picture: Picture | null };

function shared({ brand, site, title, line, picture }: SharedInput) {
  const photo = photoOf(picture);
  const drawing: ShareDrawing = { ...brand, title, line, photo };
  const path = sharePath(drawing);
  const words = title === site.title ? title : `${title}, ${site.title}`;
  const alt = photo && picture?.alt ? `${words}. ${picture.alt}` : words;
  return { path, drawing, image: { url: `${site.origin}${path}`, ...shareSize, alt } };
}

function inPlaceOf({ image, url }: { image: Image; url: string }): Image {
  return { ...image, url };
}

/** A picture for machines, absolute: the page's own where it is a photo, because many can't read drawings (SVG). */
export function imageUrl(
  { site }: Pick<Context, 'site'>,
  picture: Picture | null | undefined,
  image: { url: string },
): string {
  return picture && photoOf(picture) ? new URL(picture.src, site.origin).href : image.url;
}
