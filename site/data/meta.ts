import { pageTitle } from '#shared/rules/titles.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { JsonLd } from '../structured-data/json-ld.ts';
import type { Site } from './site.ts';

/** Metadata for a page's head. */
export type Meta = {
  /** The full title, with the template applied. */
  title: string;
  /** The title alone, for link previews. */
  name: string;
  description: string;
  /** Empty for the error pages, which have no address of their own. */
  canonical: string;
  /** Content of the robots meta tag; empty without restrictions. */
  robots: string;
  type: 'website' | 'article';
  /** The share picture, with an absolute URL. */
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

/** At most `max` characters, cut at a word boundary and ended with an ellipsis. */
export function shorten(text: string, max: number): string {
  let plain = '';
  // Word by word, because the text of a page may be a megabyte.
  for (const [word] of text.matchAll(/\S+/g)) {
    plain += plain ? ` ${word}` : word;
    if (plain.length > max) break;
  }
  if (plain.length <= max) return plain;
  const cut = plain.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30)).replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** The whole sentences of a text that fit into `max` characters; its start with an ellipsis where the first one doesn't. */
export function teaser(text: string, max: number): string {
  const start = shorten(text, max);
  if (!start.endsWith('…')) return start;
  // A sentence ends before a space, so that '3.5 miles' isn't cut; one of a few letters says too little.
  const [sentences = start] = /^.{40,}[.!?]["”’)]?(?=\s)/su.exec(start) ?? [];
  return sentences;
}

export function absolute(site: Site, url: string): string {
  return `${site.origin}${publicPath(url)}`;
}

/** The absolute URL of a picture. Media on a host of their own already have one. */
export function absoluteSource({ origin }: Pick<Site, 'origin'>, source: string): string {
  return new URL(source, `${origin}/`).href;
}
