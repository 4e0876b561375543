import type { Picture } from '#shared/blocks/pictures.ts';

import { photoOf, shareDesign, shareSize } from '../share/book.ts';
import { scenery, timeFor } from './art.ts';
import type { Context } from './context.ts';
import type { Meta } from './meta.ts';

type Shared = { title: string; line?: string; picture?: Picture | null };

/** The picture that others see with a link to a page: the page's title in the domain's brand, with its picture where it has one. */
export function shareImage(context: Context, { title, line = '', picture }: Shared): NonNullable<Meta['image']> {
  const { site, shares } = context;
  const common = commonOf(context);
  const photo = photoOf(picture);
  const path =
    shares.add({ ...common, title, line, photo }) ??
    shares.always({ ...common, title: site.title, line: '', photo: null });
  const words = title === site.title ? title : `${title}, ${site.title}`;
  return {
    url: `${site.origin}${path}`,
    ...shareSize,
    alt: photo && picture?.alt ? `${words}. ${picture.alt}` : words,
  };
}

/** What all share pictures of a domain show. */
function commonOf({ site, palette }: Context) {
  const { look, title: name, host, logo } = site;
  const scene = { kind: 'truck', seed: host, palette, food: 'star', time: timeFor(host), look: scenery(look) } as const;
  return { design: shareDesign, look, palette, name, host, logo: logo?.src ?? '', scene };
}

/** A picture for machines, absolute: the page's own where it is a photo, because many can't read drawings (SVG). */
export function imageUrl({ site }: Context, picture: Picture | null | undefined, image: { url: string }): string {
  return picture && photoOf(picture) ? new URL(picture.src, site.origin).href : image.url;
}
