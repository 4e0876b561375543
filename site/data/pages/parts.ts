import type { ShownBlock } from '#shared/blocks/data.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { JsonLd } from '../../structured-data/json-ld.ts';
import { breadcrumbs, questions } from '../../structured-data/lists.ts';
import { everyBlock } from '../blocks.ts';
import { type Context, listingOf, titleOf } from '../context.ts';
import type { PageLink } from '../paging.ts';

/** A page at a public path; its file is index.html in a folder of that path. */
export function pageAt<T extends string, D>(path: string, template: T, data: D) {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
  return { path, file, template, data };
}

/** A page whose path is its file: '/robots.txt'. */
export function fileAt<T extends string, D>(path: string, template: T, data: D) {
  return { path, file: path.slice(1), template, data };
}

/** Home and the listing of the post's type. The page itself isn't a link. */
export function trailTo(...of: Parameters<typeof listingOf>): PageLink[] {
  const { name, path } = listingOf(...of);
  return [home, { text: name, href: path }];
}

export const home: PageLink = { text: 'Home', href: '/' };

/** The same trail as structured data, ending with the page itself. */
export function trailJson({ site }: Pick<Context, 'site'>, trail: PageLink[], title: string, path: string): JsonLd {
  return breadcrumbs(site.origin, [
    ...trail.map(({ text, href }) => ({ name: text, path: href })),
    { name: title, path },
  ]);
}

/** Indexable posts for lists in structured data. */
export function listedItems(posts: Post[]): { name: string; path: string }[] {
  return posts.filter((post) => !post.no_index).map((post) => ({ name: titleOf(post), path: publicPath(post.url) }));
}

export function linkTo(post: Post | undefined): PageLink | null {
  return post ? { text: titleOf(post), href: publicPath(post.url) } : null;
}

/** Structured data for questions that a page answers. The home page leaves them to the page that has all. */
export function questionsOf(blocks: ShownBlock[]): JsonLd[] {
  const asked = everyBlock(blocks).flatMap((block) => (block.type === 'faq' ? block.data.questions : []));
  return asked.length > 0 ? [questions(asked)] : [];
}
