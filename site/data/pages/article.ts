import { pictureOf } from '#shared/blocks/pictures.ts';
import { richTextHtml } from '#shared/rules/rich-text.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { newestFirst } from '../blocks.ts';
import { cardOf, descriptionOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { sayDate } from '../dates.ts';
import type { JsonLd } from '../json-ld.ts';
import { metaOf } from '../meta.ts';
import type { Page } from '../page.ts';
import type { ArticlePage } from '../templates.ts';
import { pageAt, trailJson, trailTo } from './parts.ts';

export function articlePages(context: Context): Page[] {
  const newest = newestFirst(context.content.posts.blog);
  return newest.map((post) => pageAt(publicPath(post.url), 'article', articlePage(context, post, newest)));
}

function articlePage(context: Context, post: Post, newest: Post[]): ArticlePage {
  const { site, content } = context;
  const { attributes, external_data: external, media } = post.post_body;
  const path = publicPath(post.url);
  const title = titleOf(post);
  const trail = trailTo('blog');
  const picture = pictureOf(media['cover'] ?? media['poster']);
  const description = descriptionOf(post);
  const article: JsonLd = {
    '@type': 'BlogPosting',
    headline: title,
    description: description || undefined,
    datePublished: attributes.published_on || undefined,
    author: attributes.author
      ? { '@type': 'Person', name: attributes.author }
      : { '@type': 'Organization', name: site.title },
    publisher: { '@type': 'Organization', name: site.title, url: `${site.origin}/` },
    image: picture ? `${site.origin}${picture.src}` : undefined,
    mainEntityOfPage: `${site.origin}${path}`,
  };
  // The two stories after this one, going round at the oldest: a new story changes few other pages.
  const index = newest.indexOf(post);
  const more = [...newest.slice(index + 1), ...newest.slice(0, index)].slice(0, 2);
  return {
    meta: metaOf({
      site,
      path,
      title: post.title,
      description: description || `${title}, a story from ${site.title}.`,
      robots: post,
      picture,
      type: 'article',
      jsonLd: [article, trailJson(context, trail, title, path)],
    }),
    trail,
    title,
    description: attributes.description,
    cover: picture,
    transition: `p-${post.id}`,
    author: attributes.author ?? '',
    date: sayDate(attributes.published_on),
    dateTime: attributes.published_on ?? '',
    categories: (external.categories ?? []).flatMap(
      (id) => content.categories.find((category) => category.id === id)?.name ?? [],
    ),
    html: richTextHtml(attributes.text),
    more: more.map((other) => cardOf(context, other)),
  };
}
