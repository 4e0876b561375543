import { pictureOf } from '#shared/content/pictures.ts';
import { manyOf } from '#shared/rules/member-words.ts';

import { drawnPicture, scenery } from '../../art/drawings.ts';
import { meetTheMembers } from '../block-cards.ts';
import type { Context } from '../context.ts';
import { metaOf } from '../meta.ts';

/** Shown for every error except a page that isn't found. */
const otherErrors = 'SOMETHING WENT WRONG.';

/** The page for a wrong address, with the configured subtitle, and the page for every other error. */
export function errorPages(context: Context) {
  const { subtitle } = context.content.errorPage;
  return [errorPage(context, '/404', subtitle), errorPage(context, '/500', otherErrors)];
}

function errorPage(context: Context, path: string, subtitle: string) {
  const { site, palette, content } = context;
  const { title, section_title: heading, section_text: text, truck_image: image, members } = content.errorPage;
  const look = scenery(site.look) ?? 'harbor';
  const words = title || 'Lost';
  const drawn = () =>
    context.art.add(
      drawnPicture({ kind: 'lost', seed: site.host, palette, look }, 'A food truck that took a wrong turn'),
    );
  const meta = metaOf({
    site,
    path,
    title: words,
    description: subtitle,
    robots: { no_index: true, no_follow: false },
    image: null,
  });
  const data = {
    meta: { ...meta, canonical: '' },
    title: words,
    subtitle,
    picture: pictureOf(image) ?? drawn(),
    members: meetTheMembers(
      context,
      'meet-the-members',
      heading || `Meet the ${manyOf(site.memberWord)}`,
      text,
      members,
    ),
  };
  return { path, file: `${path.slice(1)}.html`, template: 'error' as const, data };
}
