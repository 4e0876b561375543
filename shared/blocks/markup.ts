import type { ComponentType } from 'react';

import { BlogTeasers } from './blog-teasers/Markup.tsx';
import { CallToAction } from './call-to-action/Markup.tsx';
import { Catering } from './catering/Markup.tsx';
import { ContactDetails } from './contact-details/Markup.tsx';
import { Cuisines } from './cuisines/Markup.tsx';
import type { BlockData } from './data.ts';
import { Faq } from './faq/Markup.tsx';
import { Hero } from './hero/Markup.tsx';
import { MeetTheMembers } from './meet-the-members/Markup.tsx';
import { MembersGrid } from './members-grid/Markup.tsx';
import { PictureBlock } from './picture/Markup.tsx';
import type { BlockType } from './registry.ts';
import { RichText } from './rich-text/Markup.tsx';
import { Showcases } from './showcases/Markup.tsx';
import { Today } from './today/Markup.tsx';

/** Every block's markup, for whoever shows a built page: the site and the panel's builder. Not for Node: it leads to JSX. */
export const blockMarkup = {
  hero: Hero,
  today: Today,
  'members-grid': MembersGrid,
  'meet-the-members': MeetTheMembers,
  cuisines: Cuisines,
  showcases: Showcases,
  catering: Catering,
  'blog-teasers': BlogTeasers,
  faq: Faq,
  'rich-text': RichText,
  picture: PictureBlock,
  'call-to-action': CallToAction,
  'contact-details': ContactDetails,
} satisfies { [T in BlockType]: ComponentType<BlockData[T]> };
