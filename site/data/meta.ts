import type { Picture } from '#shared/blocks/pictures.ts';
import { pageTitle } from '#shared/rules/titles.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { JsonLd } from './json-ld.ts';
import type { Site } from './site.ts';

/** What a page says about itself in its head. */
export type Meta = {
  /** The whole title, template applied. */
  title: string;
  /** The title alone, for cards in other people's feeds. */
  name: string;
  description: string;
  /** Empty where the page has no address of its own: the error pages. */
  canonical: string;
  /** The robots meta, or empty where nothing is restricted. */
  robots: string;
  type: 'website' | 'article';
  image: { url: string; width: number; height: number; alt: string } | null;
  jsonLd: JsonLd[];
};

type MetaInput = {
  site: Site;
  path: string;
  title: string;
  description: string;
  robots?: Pick<Post, 'no_index' | 'no_follow'>;
  picture?: Picture | null;
  type?: Meta['type'];
  jsonLd?: JsonLd[];
};

export function metaOf({
  site,
  path,
  title,
  description,
  robots,
  picture,
  type = 'website',
  jsonLd = [],
}: MetaInput): Meta {
  return {
    title: pageTitle(title, site.title),
    name: title || site.title,
    description: shorten(description, 160),
    canonical: `${site.origin}${path}`,
    robots: [robots?.no_index && 'noindex', robots?.no_follow && 'nofollow'].filter(Boolean).join(', '),
    type,
    image: sharedImage(site, picture),
    jsonLd,
  };
}

/** Other sites show JPEG, PNG and WebP; a drawing (SVG) is no use to them. */
function sharedImage(site: Site, picture: Picture | null | undefined): Meta['image'] {
  if (!picture || picture.src.endsWith('.svg')) return null;
  const widths = picture.srcset
    .split(', ')
    .filter(Boolean)
    .map((entry) => entry.split(' '));
  const [src, width] = widths.findLast(([, size]) => Number.parseInt(size ?? '', 10) <= 1600) ?? [];
  const shown = Number.parseInt(width ?? '', 10) || picture.width;
  return {
    url: `${site.origin}${src ?? picture.src}`,
    width: shown,
    height: Math.round((shown * picture.height) / picture.width),
    alt: picture.alt,
  };
}

/** At most `max` characters, cut between words and ended with an ellipsis. */
export function shorten(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const cut = plain.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30)).replace(/[\s,;:.–—-]+$/, '')}…`;
}

export function absolute(site: Site, url: string): string {
  return `${site.origin}${publicPath(url)}`;
}
