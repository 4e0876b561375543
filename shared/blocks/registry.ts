import type * as z from 'zod/mini';

import { BlogTeasersProps } from './blog-teasers/schema.ts';
import { CallToActionProps } from './call-to-action/schema.ts';
import { CateringProps } from './catering/schema.ts';
import { ContactDetailsProps } from './contact-details/schema.ts';
import { CuisinesProps } from './cuisines/schema.ts';
import { FaqProps } from './faq/schema.ts';
import { HeroProps } from './hero/schema.ts';
import { MeetTheMembersProps } from './meet-the-members/schema.ts';
import { MembersGridProps } from './members-grid/schema.ts';
import { PictureProps } from './picture/schema.ts';
import { RichTextProps } from './rich-text/schema.ts';
import { ShowcasesProps } from './showcases/schema.ts';
import { TodayProps } from './today/schema.ts';

/** Every block that a built page can hold. One more fails to compile until all `Record<BlockType, …>` know it. */
export const blockTypes = [
  'hero',
  'today',
  'members-grid',
  'meet-the-members',
  'cuisines',
  'showcases',
  'catering',
  'blog-teasers',
  'faq',
  'rich-text',
  'picture',
  'call-to-action',
  'contact-details',
] as const;
export type BlockType = (typeof blockTypes)[number];

/** `version` counts changes of a block's props; `slots` are its pictures in `post_body.media`. */
type BlockDefinition = { version: number; label: string; schema: z.ZodMiniType; slots: string[] };

export const blocks = {
  hero: { version: 1, label: 'Hero', schema: HeroProps, slots: ['picture'] },
  today: { version: 1, label: "This week's stops", schema: TodayProps, slots: [] },
  'members-grid': { version: 1, label: 'Members', schema: MembersGridProps, slots: [] },
  'meet-the-members': { version: 1, label: 'Meet the members', schema: MeetTheMembersProps, slots: [] },
  cuisines: { version: 1, label: 'Cuisines', schema: CuisinesProps, slots: [] },
  showcases: { version: 1, label: 'Showcases', schema: ShowcasesProps, slots: [] },
  catering: { version: 1, label: 'Catering', schema: CateringProps, slots: [] },
  'blog-teasers': { version: 1, label: 'Stories', schema: BlogTeasersProps, slots: [] },
  faq: { version: 1, label: 'Questions', schema: FaqProps, slots: [] },
  'rich-text': { version: 1, label: 'Text', schema: RichTextProps, slots: [] },
  picture: { version: 1, label: 'Picture', schema: PictureProps, slots: ['picture'] },
  'call-to-action': { version: 1, label: 'Call to action', schema: CallToActionProps, slots: [] },
  'contact-details': { version: 1, label: 'Contact details', schema: ContactDetailsProps, slots: [] },
} satisfies Record<BlockType, BlockDefinition>;

/** The props of a block as its schema parses them. */
export type BlockProps = { [T in BlockType]: z.output<(typeof blocks)[T]['schema']> };

export function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(blocks, type);
}
