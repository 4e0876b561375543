import type { Card } from '#shared/blocks/cards.ts';
import { type Picture, pictureOf } from '#shared/blocks/pictures.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import { richTextPlain } from '#shared/rules/rich-text.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { foodFor, scenery, timeFor } from './art.ts';
import { type Context, cuisineNames, titleOf } from './context.ts';
import { sayDate, sayRange } from './dates.ts';
import { shorten } from './meta.ts';

/** How a post looks in a list. */
export function cardOf(context: Context, post: Post): Card {
  const known = context.cards.get(post.id);
  if (known) return known;
  const card: Card = {
    href: publicPath(post.url),
    title: titleOf(post),
    text: shorten(descriptionOf(post), 110),
    poster: posterOf(context, post),
    logo: pictureOf(post.post_body.media['logo']),
    tags: tagsOfCard(context, post),
    transition: `p-${post.id}`,
  };
  context.cards.set(post.id, card);
  return card;
}

/** The post's own picture, or one drawn for it. */
export function posterOf(context: Context, post: Post): Picture {
  const { media } = post.post_body;
  const chosen = pictureOf(media['poster'] ?? media['cover']);
  const title = titleOf(post);
  if (chosen) return chosen.alt ? chosen : { ...chosen, alt: title };
  const cuisine = post.post_type_id === 3 ? title : cuisineNames(context, post)[0];
  const look = scenery(context.site.look);
  const drawing = {
    seed: post.id,
    palette: context.palette,
    food: foodFor(cuisine, post.id),
    time: timeFor(post.id),
    look,
  };
  return context.art.add({ kind: 'truck', ...drawing }, `Drawing of a food truck: ${title}`);
}

/** What a post says of itself in a sentence or two; its text where it has no description. */
export function descriptionOf(post: Post): string {
  const { description, text } = post.post_body.attributes;
  return description || richTextPlain(text);
}

function tagsOfCard(context: Context, post: Post): string[] {
  const { attributes } = post.post_body;
  switch (post.post_type_id) {
    case 2:
      return cuisineNames(context, post).slice(0, 3);
    case 4:
      return [sayRange(attributes.starts_at, attributes.ends_at), attributes.place ?? ''].filter((word) => word !== '');
    case 5:
      return attributes.price_from ? [`from ${formatPrice(attributes.price_from, context.site.currency)} a guest`] : [];
    case 6:
      return attributes.published_on ? [sayDate(attributes.published_on)] : [];
    case 1:
    case 3:
      return [];
    default:
      return post.post_type_id satisfies never;
  }
}
