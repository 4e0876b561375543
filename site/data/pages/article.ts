import type { ShownBlock } from '#shared/blocks/data.ts';
import type { Card } from '#shared/blocks/parts/cards.ts';
import { type Picture, pictureOf } from '#shared/content/pictures.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Category } from '#shared/schemas/content.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import { blogPosting } from '../../structured-data/blog-posting.ts';
import { isBuilt, shownBlocks } from '../blocks.ts';
import { cardOf, descriptionOf, posterOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { formatDate } from '../dates.ts';
import { type Meta, metaOf } from '../meta.ts';
import { readingTime } from '../reading-time.ts';
import { type Basics, recalled } from '../recalled.ts';
import { runsOf } from '../runs.ts';
import { imageUrl, shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { textHtml, textPlain } from '../text.ts';
import { pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function articlePages(context: Context) {
  const { stories } = context;
  const most = Math.min(2, stories.length - 1);
  let end = 0;
  return runsOf(stories).flatMap((posts, run) => {
    end += posts.length;
    const input = { posts, after: following(stories, end - 1, most), most };
    // Blocks may show anything of the domain. Most stories have none.
    return posts.some(isBuilt)
      ? articleRun(context, input, (post) => shownBlocks(context, post))
      : recalled(context, plainArticles, `${run}`, input);
  });
}

/** Stories in their order, those that come after them, and how many others the page of each shows. */
type Run = { posts: PostOf<'blog'>[]; after: PostOf<'blog'>[]; most: number };

function plainArticles(basics: Basics, run: Run) {
  return articleRun(basics, run, () => []);
}

function articleRun(basics: Basics, { posts, after, most }: Run, blocksOf: (post: PostOf<'blog'>) => ShownBlock[]) {
  const { memo, site, categories } = basics;
  const line = [...posts, ...after];
  return posts.map((post, index) => {
    const { title, date, picture } = memo.of(articleFacts, post.id, { post });
    const more = line.slice(index + 1, index + 1 + most).map((other) => cardOf(basics, other));
    const image = shareImage(basics, { title, line: date, picture });
    return memo.of(articlePage, post.id, {
      site,
      categories,
      post,
      cover: posterOf(basics, post),
      image,
      more,
      blocks: blocksOf(post),
    });
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
  /** Its picture, or a drawing. */
  cover: Picture;
  image: NonNullable<Meta['image']>;
  more: Card[];
  blocks: ShownBlock[];
};

function articlePage({ site, categories: all, post, cover, image, more, blocks }: ArticleInput) {
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
    cover,
    transition: `p-${post.id}`,
    author: attributes.author ?? '',
    date,
    time: readingTime(textPlain(post)),
    dateTime: attributes.published_on ?? '',
    categories,
    html: textHtml(post),
    blocks,
    more,
  });
}
