import { pictureOf } from '#shared/blocks/pictures.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { blogPosting } from '../../structured-data/blog-posting.ts';
import { newestFirst } from '../block-cards.ts';
import { shownBlocks } from '../blocks.ts';
import { cardOf, descriptionOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { sayDate } from '../dates.ts';
import { metaOf } from '../meta.ts';
import type { Page } from '../page.ts';
import { imageUrl, shareImage } from '../share.ts';
import type { ArticlePage } from '../templates.ts';
import { textHtml } from '../text.ts';
import { pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function articlePages(context: Context): Page[] {
  const newest = newestFirst(context.content.posts.blog);
  return newest.map((post, index) =>
    pageAt(publicPath(post.url), 'article', articlePage(context, post, newest, index)),
  );
}

function articlePage(context: Context, post: Post, newest: Post[], index: number): ArticlePage {
  const { site, content } = context;
  const { attributes, external_data: external, media } = post.post_body;
  const path = publicPath(post.url);
  const title = titleOf(post);
  const trail = trailTo('blog');
  const picture = pictureOf(media['cover'] ?? media['poster']);
  const description = descriptionOf(post);
  const date = sayDate(attributes.published_on);
  const categories = (external.categories ?? []).flatMap(
    (id) => content.categories.find((category) => category.id === id)?.name ?? [],
  );
  const image = shareImage(context, { title, line: date, picture });
  const blocks = shownBlocks(context, post);
  const article = blogPosting({
    site,
    path,
    title,
    description,
    image: imageUrl(context, picture, image),
    published: attributes.published_on,
    modified: post.updated_at,
    author: attributes.author,
    categories,
  });
  // The two stories after this one, going round at the oldest: a new story changes few other pages.
  const more = [...newest.slice(index + 1, index + 3), ...newest.slice(0, Math.min(index, 2))].slice(0, 2);
  return {
    meta: metaOf({
      site,
      path,
      title: post.title,
      description: description || `${title}, a story from ${site.title}.`,
      robots: post,
      image,
      type: 'article',
      jsonLd: [article, trailJson(context, trail, title, path), ...questionsOf(blocks)],
    }),
    trail,
    title,
    description: attributes.description,
    cover: picture,
    transition: `p-${post.id}`,
    author: attributes.author ?? '',
    date,
    dateTime: attributes.published_on ?? '',
    categories,
    html: textHtml(post),
    blocks,
    more: more.map((other) => cardOf(context, other)),
  };
}
