import type * as z from 'zod/mini';

import type { BlockDefinition } from './base/define.ts';
import { blogTeasers } from './blog-teasers/block.ts';
import { callToAction } from './call-to-action/block.ts';
import { cardGrid } from './card-grid/block.ts';
import { catering } from './catering/block.ts';
import { columns } from './columns/block.ts';
import { contactDetails } from './contact-details/block.ts';
import { countdown } from './countdown/block.ts';
import { cuisines } from './cuisines/block.ts';
import { divider } from './divider/block.ts';
import { faq } from './faq/block.ts';
import { form } from './form/block.ts';
import { gallery } from './gallery/block.ts';
import { hero } from './hero/block.ts';
import { logos } from './logos/block.ts';
import { mapLink } from './map-link/block.ts';
import { meetTheMembers } from './meet-the-members/block.ts';
import { membersGrid } from './members-grid/block.ts';
import { menu } from './menu/block.ts';
import { picture } from './picture/block.ts';
import { richText } from './rich-text/block.ts';
import { savedSection } from './saved-section/block.ts';
import { showcases } from './showcases/block.ts';
import { spacer } from './spacer/block.ts';
import { testimonials } from './testimonials/block.ts';
import { today } from './today/block.ts';
import { video } from './video/block.ts';

/** Every block of built pages. A new one fails to compile until its markup and its resolver exist. */
export const blocks = {
  hero,
  today,
  'members-grid': membersGrid,
  'meet-the-members': meetTheMembers,
  cuisines,
  showcases,
  catering,
  'blog-teasers': blogTeasers,
  faq,
  'rich-text': richText,
  picture,
  'call-to-action': callToAction,
  'contact-details': contactDetails,
  form,
  gallery,
  video,
  columns,
  spacer,
  divider,
  'card-grid': cardGrid,
  testimonials,
  menu,
  'map-link': mapLink,
  logos,
  countdown,
  'saved-section': savedSection,
} satisfies Record<string, BlockDefinition<z.ZodMiniType>>;

export type BlockType = keyof typeof blocks;
export const blockTypes = Object.keys(blocks) as BlockType[];

export type BlockProps = { [T in BlockType]: z.output<(typeof blocks)[T]['schema']> };

export function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(blocks, type);
}
