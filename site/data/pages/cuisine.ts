import { richTextHtml } from '#shared/rules/rich-text.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { cardOf, descriptionOf } from '../card.ts';
import { type Context, cuisineLinks, membersOf, titleOf } from '../context.ts';
import { itemList } from '../json-ld.ts';
import { metaOf } from '../meta.ts';
import type { Page } from '../page.ts';
import { pageAt, trailJson, trailTo } from './parts.ts';

export function cuisinePages(context: Context): Page[] {
  const { site, content } = context;
  const links = cuisineLinks(context).filter(({ count }) => count > 0);
  return content.posts.cuisine.map((post) => {
    const path = publicPath(post.url);
    const title = titleOf(post);
    const trail = trailTo('cuisine');
    const cards = membersOf(context, post).map((member) => cardOf(context, member));
    const names = cards
      .slice(0, 3)
      .map((card) => card.title)
      .join(', ');
    const description =
      descriptionOf(post) || `${title} from ${cards.length} ${site.title} members${names ? `: ${names}` : ''}.`;
    const jsonLd = [
      trailJson(context, trail, title, path),
      itemList(
        site.origin,
        cards.map((card) => ({ name: card.title, path: card.href })),
      ),
    ];
    return pageAt(path, 'cuisine', {
      meta: metaOf({
        site,
        path,
        title: post.title,
        description,
        robots: post,
        picture: cards[0]?.poster ?? null,
        jsonLd,
      }),
      trail,
      title,
      description: post.post_body.attributes.description,
      html: richTextHtml(post.post_body.attributes.text),
      cards,
      others: links.filter(({ href }) => href !== path),
    });
  });
}
