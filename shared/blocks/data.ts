import type { BlogTeasersData } from './blog-teasers/schema.ts';
import type { CallToActionData } from './call-to-action/schema.ts';
import type { CateringData } from './catering/schema.ts';
import type { ContactDetailsData } from './contact-details/schema.ts';
import type { CuisinesData } from './cuisines/schema.ts';
import type { FaqData } from './faq/schema.ts';
import type { HeroData } from './hero/schema.ts';
import type { MeetTheMembersData } from './meet-the-members/schema.ts';
import type { MembersGridData } from './members-grid/schema.ts';
import type { PictureBlockData } from './picture/schema.ts';
import type { BlockType } from './registry.ts';
import type { RichTextData } from './rich-text/schema.ts';
import type { ShowcasesData } from './showcases/schema.ts';
import type { TodayData } from './today/schema.ts';

/** What each block's markup shows, with everything looked up. */
export type BlockData = {
  hero: HeroData;
  today: TodayData;
  'members-grid': MembersGridData;
  'meet-the-members': MeetTheMembersData;
  cuisines: CuisinesData;
  showcases: ShowcasesData;
  catering: CateringData;
  'blog-teasers': BlogTeasersData;
  faq: FaqData;
  'rich-text': RichTextData;
  picture: PictureBlockData;
  'call-to-action': CallToActionData;
  'contact-details': ContactDetailsData;
};

/** A block ready to be shown. */
export type ShownBlock = { [T in BlockType]: { type: T; data: BlockData[T] } }[BlockType];
