import type { ShownBlock } from '#shared/blocks/data.ts';
import { pictureOf } from '#shared/content/pictures.ts';
import { unescapeHtml } from '#shared/rules/escape-html.ts';
import { manyOf } from '#shared/rules/member-words.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { organization, webSite } from '../../structured-data/network.ts';
import { everyBlock, shownBlocks } from '../blocks.ts';
import { descriptionOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { defaultHome } from '../default-home.ts';
import { metaOf } from '../meta.ts';
import type { PageLink } from '../paging.ts';
import { shareImage } from '../share.ts';
import { textHtml } from '../text.ts';
import { home, pageAt, questionsOf, trailJson } from './parts.ts';

/** Home and every other page: built from blocks, or plain text. An empty home shows what the network has. */
export function contentPages(context: Context) {
  const { page: posts } = context.content.posts;
  const start = Object.values(context.content.posts)
    .flat()
    .find((post) => post.url === '');
  const others = posts.filter((post) => post.url !== '');
  return [
    pageAt('/', 'home', homePage(context, start)),
    ...others.map((post) => pageAt(publicPath(post.url), 'page', contentPage(context, post))),
  ];
}

function homePage(context: Context, post: Post | undefined) {
  const { site, content } = context;
  const built = post ? shownBlocks(context, post) : [];
  const text = post ? textHtml(post) : '';
  const blocks = built.length > 0 ? built : defaultHome(context, text);
  const { seo } = content;
  const meta = metaOf({
    site,
    path: '/',
    title: seo.title || (post ? post.title : ''),
    description:
      seo.description ||
      (post && descriptionOf(post)) ||
      `${site.title}: our ${manyOf(site.memberWord)}, their menus, and where they are today.`,
    ...(post ? { robots: post } : {}),
    image: shareImage(context, { title: seo.title || site.title, picture: heroPicture(blocks) }),
    jsonLd: [organization(site), webSite(site)],
  });
  return { meta: { ...meta, name: seo.title || site.title }, blocks, plain: null };
}

function contentPage(context: Context, post: Post) {
  const path = publicPath(post.url);
  const title = titleOf(post);
  const { attributes, media } = post.post_body;
  const blocks = shownBlocks(context, post);
  const trail = [home];
  const cover = pictureOf(media['cover'] ?? media['poster']);
  const description = descriptionOf(post) || wordsOf(blocks) || `${title}, from ${context.site.title}.`;
  const isBuilt = blocks.length > 0;
  return {
    meta: metaOf({
      site: context.site,
      path,
      title: post.title,
      description,
      robots: post,
      image: shareImage(context, { title, picture: heroPicture(blocks) ?? cover }),
      jsonLd: [trailJson(context, trail, title, path), ...questionsOf(blocks)],
    }),
    blocks: isBuilt ? withHeading(blocks, title, trail) : [],
    plain: isBuilt ? null : { trail, title, description: attributes.description, cover, html: textHtml(post) },
  };
}

/** A built page without a hero still needs an h1. */
function withHeading(blocks: ShownBlock[], title: string, trail: PageLink[]): ShownBlock[] {
  if (blocks.some((block) => block.type === 'hero')) return blocks;
  const data = { id: 'top', eyebrow: '', title, text: '', actions: [], picture: null, trail };
  return [{ type: 'hero', data }, ...blocks];
}

function heroPicture(blocks: ShownBlock[]) {
  const hero = blocks.find((block) => block.type === 'hero');
  return hero?.type === 'hero' ? hero.data.picture : null;
}

function wordsOf(blocks: ShownBlock[]): string {
  for (const block of everyBlock(blocks)) {
    if ('text' in block.data && block.data.text) return block.data.text;
    if (block.type === 'rich-text') return htmlWords(block.data.html);
  }
  return '';
}

/** The words of markup that content/rich-text.ts wrote. */
function htmlWords(html: string): string {
  return unescapeHtml(html.replace(/<[^>]+>/g, ' '));
}
