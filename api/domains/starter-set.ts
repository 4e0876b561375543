import * as z from 'zod/mini';

import { Colors, ErrorPageInput, Menus, OptionsInput, Seo, SiteMap, Socials } from '#shared/schemas/options.ts';
import { PostCreate } from '#shared/schemas/posts.ts';

import stored from './starter-set.json' with { type: 'json' };

const StarterSet = z.strictObject({
  documents: z.strictObject({
    options: z.omit(OptionsInput, { title: true }),
    colors: Colors,
    'error-page': ErrorPageInput,
    socials: Socials,
    menus: Menus,
    seo: Seo,
    'site-map': SiteMap,
  }),
  pages: z.array(PostCreate),
});

/** The settings and the pages of a new domain, complete and neutral (starter-set.json), with its title filled in. */
export function starterSet(title: string): z.output<typeof StarterSet> {
  const titled: unknown = JSON.parse(JSON.stringify(stored), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{title}', () => title) : value,
  );
  return z.parse(StarterSet, titled);
}
