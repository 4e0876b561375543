import { pageTitle } from '#shared/rules/titles.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { JsonLd } from '../structured-data/json-ld.ts';
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
  /** The share picture, absolute. */
  image: { url: string; width: number; height: number; alt: string } | null;
  jsonLd: JsonLd[];
};

type MetaInput = {
  site: Site;
  path: string;
  title: string;
  description: string;
  robots?: Pick<Post, 'no_index' | 'no_follow'>;
  image: Meta['image'];
  type?: Meta['type'];
  jsonLd?: JsonLd[];
};

export function metaOf({
  site,
  path,
  title,
  description,
  robots,
  image,
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
    image,
    jsonLd,
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

/** A picture's address for others: media may lie on a host of their own, and then it is whole already. */
export function absoluteSource({ origin }: Pick<Site, 'origin'>, source: string): string {
  return new URL(source, `${origin}/`).href;
}
