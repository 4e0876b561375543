import type { CuisineLink } from '#shared/blocks/parts/cards.ts';
import { countOf } from '#shared/rules/member-words.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { collectionPage } from '../../structured-data/lists.ts';
import { shownBlocks } from '../blocks.ts';
import { cardOf, descriptionOf, ownPicture } from '../card.ts';
import { type Context, cuisineLinks, titleOf } from '../context.ts';
import { metaOf } from '../meta.ts';
import { cuisineParts, type ListingPage } from '../paging.ts';
import { memberRow } from '../rows.ts';
import { shareImage } from '../share.ts';
import { textHtml } from '../text.ts';
import { listedItems, pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function cuisinePages(context: Context) {
  const links = cuisineLinks(context).filter(({ count }) => count > 0);
  return context.content.posts.cuisine.flatMap((post) => {
    const others = links.filter(({ href }) => href !== publicPath(post.url));
    const parts = cuisineParts(context, post);
    const count = parts.reduce((sum, { posts }) => sum + posts.length, 0);
    return parts.map((part) => cuisinePage(context, { ...part, post, count, others }));
  });
}

const mostRows = 6;

/** `count` is the number of all its members. */
type Part = ListingPage & { post: Post; count: number; others: CuisineLink[] };

/** Pages after the first are only a list, with their number. */
function cuisinePage(context: Context, { post, path, number, posts, previous, next, count, others }: Part) {
  const { site } = context;
  const isFirst = number === 1;
  const name = titleOf(post);
  const title = isFirst ? name : `${name}, page ${number}`;
  const trail = isFirst ? trailTo('cuisine') : [...trailTo('cuisine'), { text: name, href: publicPath(post.url) }];
  const cards = posts.map((member) => cardOf(context, member));
  const names = cards
    .slice(0, 3)
    .map((card) => card.title)
    .join(', ');
  const intro = isFirst ? descriptionOf(post) : `Page ${number}:`;
  const cooks = `${name} from ${countOf(site.memberWord, count)} of ${site.title}${names ? `: ${names}` : ''}.`;
  // A description of three words, as imports have, tells a searcher too little.
  const description = intro.length < 50 ? `${intro} ${cooks}`.trim() : intro;
  const shown = isFirst ? post.post_body.attributes.description : '';
  const blocks = isFirst ? shownBlocks(context, post) : [];
  const jsonLd = [
    trailJson(context, trail, title, path),
    collectionPage({ site, path, title, description: shown, items: listedItems(posts) }),
    ...questionsOf(blocks),
  ];
  return pageAt(path, 'cuisine', {
    meta: metaOf({
      site,
      path,
      title: isFirst ? post.title : `${post.title}, page ${number}`,
      description,
      robots: post,
      image: shareImage(context, {
        title: name,
        line: names,
        picture: ownPicture(post) ?? cards[0]?.poster,
      }),
      jsonLd,
    }),
    trail,
    title,
    description: shown,
    html: isFirst ? textHtml(post) : '',
    blocks,
    // A few members are shown with their dishes; of many, a visitor wants to see all at once.
    rows: count <= mostRows ? posts.flatMap((member) => memberRow(context, member, { cuisine: post })) : [],
    cards: count <= mostRows ? [] : cards,
    previous,
    next,
    others,
  });
}
