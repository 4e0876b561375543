import { baysidePalette } from '#site/art/palettes.ts';

import type { DemoDomain } from '../types.ts';
import { cuisines } from './cuisines.ts';
import { caterings, showcases } from './events.ts';
import { faqs } from './faqs.ts';
import { errorPage, menus, options, seo, socials } from './identity.ts';
import { members1 } from './members-1.ts';
import { members2 } from './members-2.ts';
import { members3 } from './members-3.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { stories1 } from './stories-1.ts';
import { stories2 } from './stories-2.ts';

export const bayside: DemoDomain = {
  host: 'bayside.localhost',
  title: 'Bayside Street Eats',
  palette: baysidePalette,
  options,
  socials,
  menus,
  seo,
  errorPage,
  cuisines,
  members: [...members1, ...members2, ...members3],
  showcases,
  caterings,
  stories: [...stories1, ...stories2],
  faqs,
  pages,
  pictures,
};
