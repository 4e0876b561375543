import { pictureOf } from '#shared/content/pictures.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Category } from '#shared/schemas/content.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import { type FeedStory, withAbsoluteLinks } from '../../feeds/story-feed.ts';
import { descriptionOf } from '../card.ts';
import { type Context, listingOf, titleOf } from '../context.ts';
import { isDay } from '../dates.ts';
import { absolute, absoluteSource, shorten } from '../meta.ts';
import type { Site } from '../site.ts';
import { textHtml } from '../text.ts';
import { fileAt } from './parts.ts';

/** Readers ask for the newest; older stories are on the site. */
const maxStories = 50;

/** RSS and JSON Feed of all indexable stories; no feeds without one. */
export function storyFeedPages(context: Context) {
  const { site, stories, categories, memo } = context;
  if (!site.feed) return [];
  const posts = stories.filter((post) => !post.no_index).slice(0, maxStories);
  const entries = posts.map((post) => memo.of(story, post.id, { site, categories, post }));
  return memo.of(feedPages, '', { site, feed: site.feed, stories: entries });
}

type FeedInput = { site: Site; feed: NonNullable<Site['feed']>; stories: FeedStory[] };

function feedPages({ site, feed: { title, rss, json }, stories }: FeedInput) {
  const feed = {
    title,
    description: `News and stories from ${site.title}.`,
    language: site.locale,
    home: `${site.origin}${listingOf('blog').path}`,
    icon: site.favicon.type === 'image/svg+xml' ? '' : absoluteSource(site, site.favicon.href),
    updated: stories.reduce((newest, { modified }) => (modified > newest ? modified : newest), ''),
    stories,
  };
  return [
    fileAt(rss, 'rss', { ...feed, self: `${site.origin}${rss}` }),
    fileAt(json, 'json-feed', { ...feed, self: `${site.origin}${json}` }),
  ];
}

/** A story has a date but no time: noon UTC is the same date nearly everywhere. */
function story({ site, categories, post }: { site: Site; categories: Category[]; post: PostOf<'blog'> }): FeedStory {
  const { attributes, external_data: external, media } = post.post_body;
  const url = absolute(site, post.url);
  const cover = pictureOf(media['cover'] ?? media['poster']);
  const image = cover ? absoluteSource(site, cover.src) : '';
  const picture = cover ? `<p><img src="${escapeHtml(image)}" alt="${escapeHtml(cover.alt)}"></p>` : '';
  return {
    id: `tag:${site.host},${post.created_at.slice(0, 10)}:${post.id}`,
    url,
    title: titleOf(post),
    summary: shorten(descriptionOf(post), 300),
    html: picture + withAbsoluteLinks(textHtml(post), url),
    image,
    published: isDay(attributes.published_on) ? `${attributes.published_on}T12:00:00.000Z` : post.created_at,
    modified: post.updated_at,
    author: attributes.author ?? '',
    categories: (external.categories ?? []).flatMap(
      (id) => categories.find((category) => category.id === id)?.name ?? [],
    ),
  };
}
