import type { ShownBlock } from '#shared/blocks/data.ts';
import type { Card } from '#shared/blocks/parts/cards.ts';
import { pictureOf } from '#shared/content/pictures.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Category } from '#shared/schemas/content.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import { blogPosting } from '../../structured-data/blog-posting.ts';
import { shownBlocks } from '../blocks.ts';
import { cardOf, descriptionOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { formatDate } from '../dates.ts';
import { type Meta, metaOf } from '../meta.ts';
import { imageUrl, shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { textHtml } from '../text.ts';
import { pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function articlePages(context: Context) {
  const { stories, memo, site, categories } = context;
  return stories.map((post, index) => {
    const { title, date, picture } = memo.of(articleFacts, post.id, { post });
    const more = following(stories, index, 2).map((other) => cardOf(context, other));
    const image = shareImage(context, { title, line: date, picture });
    // Blocks may show anything of the domain, so they are an input too. Most stories have none.
    const blocks = shownBlocks(context, post);
    return memo.of(articlePage, post.id, { site, categories, post, image, more, blocks });
  });
}

/** The stories after this one, wrapping around at the oldest: a new story changes few other pages. */
function following(stories: PostOf<'blog'>[], index: number, most: number): PostOf<'blog'>[] {
  const found: PostOf<'blog'>[] = [];
  for (let step = 1; step <= most && step < stories.length; step += 1) {
    const story = stories[(index + step) % stories.length];
    if (story) found.push(story);
  }
  return found;
}

function articleFacts({ post }: { post: PostOf<'blog'> }) {
  const { attributes, media } = post.post_body;
  return {
    title: titleOf(post),
    date: formatDate(attributes.published_on),
    picture: pictureOf(media['cover'] ?? media['poster']),
  };
}

type ArticleInput = {
  site: Site;
  categories: Category[];
  post: PostOf<'blog'>;
  image: NonNullable<Meta['image']>;
  more: Card[];
  blocks: ShownBlock[];
};

function articlePage({ site, categories: all, post, image, more, blocks }: ArticleInput) {
  const { attributes, external_data: external } = post.post_body;
  const { title, date, picture } = articleFacts({ post });
  const path = publicPath(post.url);
  const trail = trailTo('blog');
  const description = descriptionOf(post);
  const categories = (external.categories ?? []).flatMap(
    (id) => all.find((category) => category.id === id)?.name ?? [],
  );
  const article = blogPosting({
    site,
    path,
    title,
    description,
    image: imageUrl({ site }, picture, image),
    published: attributes.published_on,
    modified: post.updated_at,
    author: attributes.author,
    categories,
  });
  return pageAt(path, 'article', {
    meta: metaOf({
      site,
      path,
      title: post.title,
      description: description || `${title}, a story from ${site.title}.`,
      robots: post,
      image,
      type: 'article',
      jsonLd: [article, trailJson({ site }, trail, title, path), ...questionsOf(blocks)],
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
    more,
  });
}
