import * as z from 'zod/mini';

import { isSafeLink, isWebsite } from '../rules/urls.ts';
import { Id, requiredText, text } from './common.ts';
import { Media } from './media.ts';
import { RichText } from './rich-text.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:mm, for example 09:30'));

/** A weekly stop: where a truck stands on one weekday. `to` at or before `from` means past midnight. Times are the domain's own. */
export const Stop = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  place: requiredText('Place'),
  address: z.optional(text(300)),
  day: z.int().check(z.minimum(1), z.maximum(7)), // ISO: 1 is Monday
  from: time,
  to: time,
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
  cancelled: z.optional(z.boolean()),
});
export type Stop = z.infer<typeof Stop>;

export const diets = ['vegetarian', 'vegan', 'gluten-free', 'halal', 'kosher', 'dairy-free'] as const;
export const allergens = ['gluten', 'dairy', 'egg', 'nuts', 'peanuts', 'soy', 'fish', 'shellfish', 'sesame'] as const;

/** A dish. `price` is in the domain's currency, in hundredths (1250 is $12.50). */
export const MenuItem = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: requiredText('Name'),
  description: z.optional(text(500)),
  price: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  diets: z.optional(z.array(z.enum(diets))),
  allergens: z.optional(z.array(z.enum(allergens))),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** What a post says. Every type has title, url, description and text; the rest is for the types it names. */
export const PostAttributes = z.strictObject({
  title: text(300),
  url: text(300),
  description: text(1000),
  text: z.optional(RichText),
  phone: z.optional(text(40)), // member, catering
  email: z.optional(text(254)), // member, catering
  website: z.optional(text(500)), // member
  socials: z.optional(z.array(text(500)).check(z.maxLength(12))), // member
  stops: z.optional(z.array(Stop).check(z.maxLength(200))), // member
  menu_items: z.optional(z.array(MenuItem).check(z.maxLength(200))), // member, catering
  starts_at: z.optional(text(40)), // showcase: local date and time, 'yyyy-MM-dd HH:mm'
  ends_at: z.optional(text(40)), // showcase
  place: z.optional(text(300)), // showcase
  price_from: z.optional(z.int().check(z.minimum(0))), // catering, in hundredths, per guest
  guests_min: z.optional(z.int().check(z.minimum(0))), // catering
  guests_max: z.optional(z.int().check(z.minimum(0))), // catering
  author: z.optional(text(120)), // blog
  published_on: z.optional(text(10)), // blog: 'yyyy-MM-dd'
});
export type PostAttributes = z.infer<typeof PostAttributes>;

const website = text(500).check(
  z.refine((value) => value === '' || isWebsite(value), { error: 'Enter a website, for example https://example.com' }),
);
const social = text(500).check(
  z.refine((value) => value === '' || isSafeLink(value), { error: 'Enter a link that starts with https://' }),
);
/** As they are written: a link that no page would show is refused. What is stored already stays readable. */
const PostAttributesInput = z.extend(PostAttributes, {
  website: z.optional(website),
  socials: z.optional(z.array(social).check(z.maxLength(12))),
});

/** What ties a post to things outside it: cuisine tags, categories, members, and where an import got it from. */
export const ExternalData = z.strictObject({
  cuisines: z._default(z.array(Id).check(z.maxLength(50)), []),
  categories: z.optional(z.array(Id).check(z.maxLength(50))), // blog
  members: z.optional(z.array(Id).check(z.maxLength(500))), // showcase, catering
  source: z.optional(z.strictObject({ name: text(100), key: text(300), hash: text(100) })),
});
export type ExternalData = z.infer<typeof ExternalData>;

/** One block of a built page. Keys and types that this version does not know survive a save untouched. `v` is 1 where absent. */
export const BlockItem = z.looseObject({
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  v: z.optional(z.int().check(z.minimum(1))),
  props: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
});
export type BlockItem = z.infer<typeof BlockItem>;

export const Blocks = z.looseObject({ v: z.int(), items: z.array(BlockItem).check(z.maxLength(500)) });
export type Blocks = z.infer<typeof Blocks>;

/** Slot to media id: `poster`, `logo`, `cover`, or `{blockId}.{slot}` inside a built page. */
export const MediaIds = z.record(z.string().check(z.maxLength(130)), Id);

export const PostBodyInput = z.strictObject({
  attributes: PostAttributesInput,
  media: z._default(MediaIds, {}),
  external_data: z._default(ExternalData, { cuisines: [] }),
  blocks: z.optional(z.nullable(Blocks)),
});
export type PostBodyInput = z.infer<typeof PostBodyInput>;

/** As read: media ids are expanded to media. Slots whose media is gone are left out. */
export const PostBody = z.object({
  attributes: PostAttributes,
  media: z.record(z.string(), Media),
  external_data: ExternalData,
  blocks: z.nullable(Blocks),
});
export type PostBody = z.infer<typeof PostBody>;
