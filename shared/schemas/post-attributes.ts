import * as z from 'zod/mini';

import { allergens } from '../rules/allergens.ts';
import { postTypeById, type PostTypeId, type PostTypeName } from '../rules/post-types.ts';
import { isSafeLink, isWebsite } from '../rules/urls.ts';
import { requiredText, text } from './common.ts';
import { RichText } from './rich-text.ts';
import { CheckedStop, mostStops, Stop } from './stops.ts';

export const diets = ['vegetarian', 'vegan', 'gluten-free', 'halal', 'kosher', 'dairy-free'] as const;

/** A dish. Its picture is in the slot `dish.{id}`. `price` is in hundredths of the domain's currency (1250 is $12.50). */
export const MenuItem = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: requiredText('Name'),
  section: z.optional(text(60)), // of the menu: 'Sides'
  description: z.optional(text(500)),
  price: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  diets: z.optional(z.array(z.enum(diets))),
  allergens: z.optional(z.array(z.enum(allergens))),
});
export type MenuItem = z.infer<typeof MenuItem>;

function stopsOf<S extends typeof Stop>(stop: S) {
  return z.array(stop).check(z.maxLength(mostStops));
}

/** The attributes of every post. */
const common = { title: text(300), url: text(300), description: text(1000), text: z.optional(RichText) };
const contact = { phone: z.optional(text(40)), email: z.optional(text(254)) };
const menu = { menu_items: z.optional(z.array(MenuItem).check(z.maxLength(200))) };

/** The attributes of some types. */
const own = {
  page: {},
  member: {
    ...contact,
    website: z.optional(text(500)),
    socials: z.optional(z.array(text(500)).check(z.maxLength(12))),
    stops: z.optional(stopsOf(Stop)),
    ...menu,
  },
  cuisine: {},
  showcase: {
    stops: z.optional(stopsOf(Stop)), // the dates of an event that repeats, or takes place on several days
    starts_at: z.optional(text(40)), // local date and time, 'yyyy-MM-dd HH:mm'
    ends_at: z.optional(text(40)),
    place: z.optional(text(300)),
  },
  catering: {
    ...contact,
    ...menu,
    price_from: z.optional(z.int().check(z.minimum(0))), // in hundredths, per guest
    guests_min: z.optional(z.int().check(z.minimum(0))),
    guests_max: z.optional(z.int().check(z.minimum(0))),
  },
  blog: {
    author: z.optional(text(120)),
    published_on: z.optional(text(10)), // 'yyyy-MM-dd'
  },
} satisfies Record<PostTypeName, z.core.$ZodLooseShape>;

/** The attributes of each type in replies, without fields of other types that older versions stored. */
export const postAttributes = {
  page: z.object({ ...common, ...own.page }),
  member: z.object({ ...common, ...own.member }),
  cuisine: z.object({ ...common, ...own.cuisine }),
  showcase: z.object({ ...common, ...own.showcase }),
  catering: z.object({ ...common, ...own.catering }),
  blog: z.object({ ...common, ...own.blog }),
} satisfies Record<PostTypeName, z.ZodMiniType>;
export type PostAttributes<T extends PostTypeName = PostTypeName> = {
  [N in T]: z.infer<(typeof postAttributes)[N]>;
}[T];

/** Follows the registry of types above. */
type Shape = (typeof postAttributes)[PostTypeName]['shape'];
type FieldOf<S> = S extends Shape ? keyof S : never;
type EveryField = { [F in FieldOf<Shape>]: Extract<Shape, Record<F, unknown>>[F] };
const everyField = Object.assign({}, ...Object.values(postAttributes).map(({ shape }) => shape)) as EveryField;

/** The attributes of all types, for forms, revisions and saves, whose type is known otherwise. */
export const AnyAttributes = z.object(everyField);
export type AnyAttributes = z.infer<typeof AnyAttributes>;

const website = text(500).check(
  z.refine((value) => value === '' || isWebsite(value), { error: 'Enter a website, for example https://example.com' }),
);
const social = text(500).check(
  z.refine((value) => value === '' || isSafeLink(value), { error: 'Enter a link that starts with https://' }),
);
/** Input attributes; refuses links that no page would show, and stops whose rule has no occurrence. `foreignFields` finds fields of other types. */
export const PostAttributesInput = z.strictObject({
  ...everyField,
  website: z.optional(website),
  socials: z.optional(z.array(social).check(z.maxLength(12))),
  stops: z.optional(stopsOf(CheckedStop)),
});

/** The fields that a post of this type can't have, with their error messages. */
export function foreignFields(typeId: PostTypeId, attributes: object): [field: string, message: string][] {
  const { name, label } = postTypeById(typeId);
  return Object.keys(attributes)
    .filter((field) => !Object.hasOwn(postAttributes[name].shape, field))
    .map((field) => [field, `'${field.slice(0, 100)}' is not a field of a ${label.toLowerCase()}`]);
}

/** Drops the fields that a post of this type can't have. */
export function ownAttributes<A extends object>(typeId: PostTypeId, attributes: A): A {
  const { shape } = postAttributes[postTypeById(typeId).name];
  return Object.fromEntries(Object.entries(attributes).filter(([field]) => Object.hasOwn(shape, field))) as A;
}
