import { publicPath } from '#shared/rules/urls.ts';

import { collectionPage } from '../../structured-data/lists.ts';
import { shownBlocks } from '../blocks.ts';
import { cardOf, descriptionOf } from '../card.ts';
import { type Context, cuisineLinks, membersOf, titleOf } from '../context.ts';
import { metaOf } from '../meta.ts';
import type { Page } from '../page.ts';
import { shareImage } from '../share.ts';
import { textHtml } from '../text.ts';
import { listedItems, pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function cuisinePages(context: Context): Page[] {
  const { site, content } = context;
  const links = cuisineLinks(context).filter(({ count }) => count > 0);
  return content.posts.cuisine.map((post) => {
    const { attributes } = post.post_body;
    const path = publicPath(post.url);
    const title = titleOf(post);
    const trail = trailTo('cuisine');
    const members = membersOf(context, post);
    const cards = members.map((member) => cardOf(context, member));
    const names = cards
      .slice(0, 3)
      .map((card) => card.title)
      .join(', ');
    const told = descriptionOf(post);
    const cooks = `${title} from ${cards.length} ${cards.length === 1 ? 'member' : 'members'} of ${site.title}${names ? `: ${names}` : ''}.`;
    // Three words of an import tell a searcher too little.
    const description = told.length < 50 ? `${told} ${cooks}`.trim() : told;
    const blocks = shownBlocks(context, post);
    const jsonLd = [
      trailJson(context, trail, title, path),
      collectionPage({ site, path, title, description: attributes.description, items: listedItems(members) }),
      ...questionsOf(blocks),
    ];
    return pageAt(path, 'cuisine', {
      meta: metaOf({
        site,
        path,
        title: post.title,
        description,
        robots: post,
        image: shareImage(context, { title, line: names, picture: cards[0]?.poster }),
        jsonLd,
      }),
      trail,
      title,
      description: attributes.description,
      html: textHtml(post),
      blocks,
      cards,
      others: links.filter(({ href }) => href !== path),
    });
  });
}
