import type { ComponentType } from 'react';

import { BlogTeasers } from './blog-teasers/Markup.tsx';
import { CallToAction } from './call-to-action/Markup.tsx';
import { OwnCards } from './card-grid/Markup.tsx';
import { Catering } from './catering/Markup.tsx';
import { Columns } from './columns/Markup.tsx';
import { ContactDetails } from './contact-details/Markup.tsx';
import { Countdown } from './countdown/Markup.tsx';
import { Cuisines } from './cuisines/Markup.tsx';
import { Divider } from './divider/Markup.tsx';
import { Faq } from './faq/Markup.tsx';
import { FormBlock } from './form/Markup.tsx';
import { Gallery } from './gallery/Markup.tsx';
import { Hero } from './hero/Markup.tsx';
import { Logos } from './logos/Markup.tsx';
import { MapLink } from './map-link/Markup.tsx';
import { MeetTheMembers } from './meet-the-members/Markup.tsx';
import { MembersGrid } from './members-grid/Markup.tsx';
import { Menu } from './menu/Markup.tsx';
import { PictureBlock } from './picture/Markup.tsx';
import type { BlockType } from './registry.ts';
import { RichText } from './rich-text/Markup.tsx';
import { SavedSection } from './saved-section/Markup.tsx';
import { Showcases } from './showcases/Markup.tsx';
import { Spacer } from './spacer/Markup.tsx';
import { Testimonials } from './testimonials/Markup.tsx';
import { Today } from './today/Markup.tsx';
import { Video } from './video/Markup.tsx';

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
  form: FormBlock,
  gallery: Gallery,
  video: Video,
  columns: Columns,
  spacer: Spacer,
  divider: Divider,
  'card-grid': OwnCards,
  testimonials: Testimonials,
  menu: Menu,
  'map-link': MapLink,
  logos: Logos,
  countdown: Countdown,
  'saved-section': SavedSection,
} satisfies Record<BlockType, ComponentType<never>>;
