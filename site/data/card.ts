import type { Card } from '#shared/blocks/parts/cards.ts';
import { type Picture, pictureOf } from '#shared/content/pictures.ts';
import type { Palette } from '#shared/rules/colors.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import {
  type Drawing,
  drawnPicture,
  type Drawn,
  foodFor,
  sceneFor,
  scenery,
  sceneText,
  timeFor,
} from '../art/drawings.ts';
import { foodNames, type Sold } from '../art/food-words.ts';
import { type Context, cuisineNames, titleOf } from './context.ts';
import { formatDate, formatLeaf, formatRange } from './dates.ts';
import { priceRange } from './dishes.ts';
import { nextTime } from './event-times.ts';
import { shorten, teaser } from './meta.ts';
import { readingTime } from './reading-time.ts';
import type { Basics } from './recalled.ts';
import type { Site } from './site.ts';
import { dayFor, daysOut } from './stops.ts';
import { textPlain } from './text.ts';

/** A post as a card in a list. */
export function cardOf(context: Basics, post: Post): Card {
  const known = context.cards.get(post.id);
  if (known) return known;
  const { memo, tags, site } = context;
  const { currency } = site;
  const today = post.post_type_id === postTypes.showcase.id ? dayFor(post, context.eventDay) : '';
  const isOver = context.over.has(post.id);
  const card = memo.of(makeCard, post.id, { post, poster: posterOf(context, post), tags, currency, today, isOver });
  context.cards.set(post.id, card);
  return card;
}

/** `today` is empty for a post whose card doesn't depend on the day. */
type CardInput = {
  post: Post;
  poster: Picture;
  tags: Context['tags'];
  currency: string;
  today: string;
  /** An event that is over. */
  isOver: boolean;
};

function makeCard({ post, poster, tags, currency, today, isOver }: CardInput): Card {
  return {
    href: publicPath(post.url),
    title: shorten(titleOf(post), 90),
    text: teaser(descriptionOf(post), 120),
    poster,
    logo: pictureOf(post.post_body.media['logo']),
    tags: [...(isOver ? ['Over'] : []), ...tagsOfCard(tags, currency, post, today)],
    ...(post.post_type_id === postTypes.member.id && factsOf(post, currency)),
    ...(post.post_type_id === postTypes.showcase.id && { date: formatLeaf(nextTime(post, today).from) }),
    transition: `p-${post.id}`,
  };
}

/** What only the card of a truck has. */
function factsOf(post: PostOf<'member'>, currency: string): Pick<Card, 'days' | 'price'> {
  const [days, price] = [daysOut(post), priceRange(post.post_body.attributes.menu_items, currency)];
  return { ...(days && { days: `Out ${days}` }), ...(price && { price }) };
}

/** The picture that was chosen for a post, in whichever slot. */
export function ownPicture({ post_body: { media } }: Post): Picture | null {
  return pictureOf(media['poster'] ?? media['cover']);
}

/** The post's own picture, or a drawing. */
export function posterOf(context: Basics, post: Post): Picture {
  const { memo, art, palette, tags, site } = context;
  const { picture, drawn } = memo.of(makePoster, post.id, { post, palette, tags, look: site.look });
  return drawn ? art.add(drawn) : picture;
}

/** What a post without a picture of its own shows; null for one that has a picture. */
export function posterDrawing({ memo, palette, tags, site }: Basics, post: Post): Drawing | null {
  return memo.of(makePoster, post.id, { post, palette, tags, look: site.look }).drawn?.drawing ?? null;
}

type PosterInput = { post: Post; palette: Palette; tags: Context['tags']; look: Site['look'] };
type Poster = { picture: Picture; drawn: null } | { picture: null; drawn: Drawn };

function makePoster({ post, palette, tags, look }: PosterInput): Poster {
  const chosen = ownPicture(post);
  const title = titleOf(post);
  if (chosen) return { picture: chosen.alt ? chosen : { ...chosen, alt: title }, drawn: null };
  const sold = soldBy(post, cuisineNames({ tags }, post));
  return { picture: null, drawn: isTruck(post) ? drawnTruck(post, { sold, palette, look }) : drawnScene() };

  function drawnScene() {
    const scene = sceneFor(post.id, palette, look, sold);
    return drawnPicture(scene, `${title}. Drawing: ${sceneText(scene)}`);
  }
}

/** Members and cuisines are a truck; events, offers and stories are a scene. */
function isTruck({ post_type_id: type }: Post): boolean {
  return type === postTypes.member.id || type === postTypes.cuisine.id;
}

function drawnTruck(post: Post, { sold, palette, look }: { sold: Sold; palette: Palette; look: Site['look'] }): Drawn {
  const food = foodFor(sold, post.id);
  const drawing = { kind: 'truck' as const, seed: post.id, palette, food, time: timeFor(post.id), look: scenery(look) };
  return drawnPicture(drawing, `${titleOf(post)}. Drawing of a food truck with ${foodNames[food]} on its sign`);
}

/** The words of a post that say what is sold. */
function soldBy(post: Post, cuisines: string[]): Sold {
  const { attributes } = post.post_body;
  const menu = 'menu_items' in attributes ? (attributes.menu_items ?? []) : [];
  return { title: titleOf(post), cuisines, dishes: menu.map(({ name }) => name) };
}

/** The post's description; its text where it has none. */
export function descriptionOf(post: Post): string {
  return post.post_body.attributes.description || textPlain(post);
}

function tagsOfCard(tags: Context['tags'], currency: string, post: Post, today: string): string[] {
  switch (post.post_type_id) {
    case 2:
      return cuisineNames({ tags }, post).slice(0, 3);
    case 4: {
      const { from, to, place } = nextTime(post, today);
      return [formatRange(from, to), place].filter((word) => word !== '');
    }
    case 5: {
      const { price_from: price } = post.post_body.attributes;
      return price ? [`from ${formatPrice(price, currency)} a guest`] : [];
    }
    case 6: {
      const { published_on: date } = post.post_body.attributes;
      return [formatDate(date), readingTime(textPlain(post))].filter((word) => word !== '');
    }
    case 1:
    case 3:
      return [];
    default:
      return post satisfies never;
  }
}
