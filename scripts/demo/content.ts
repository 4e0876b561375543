import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { CategoryInput, CuisineTagInput, FaqInput } from '#shared/schemas/content.ts';
import { Host } from '#shared/schemas/domains.ts';
import { FocalPoint, MediaUpdate } from '#shared/schemas/media.ts';
import { Color, ErrorPageInput, Menus, OptionsInput, Seo, Social } from '#shared/schemas/options.ts';
import { MenuItem } from '#shared/schemas/post-attributes.ts';
import { PostBodyInput } from '#shared/schemas/post-body.ts';
import { PostCreate, PostUrl } from '#shared/schemas/posts.ts';
import { Stop } from '#shared/schemas/stops.ts';
import { bodyKinds } from '#site/art/bodies.ts';
import { dishes } from '#site/art/dishes.ts';
import { cuisines, foodKinds } from '#site/art/food-kinds.ts';
import { logoFrames } from '#site/art/logo-mark.ts';
import { compositions, occasions } from '#site/art/scene.ts';
import { times } from '#site/art/sky.ts';
import { spreads } from '#site/art/spread.ts';

import { DemoBlock } from './blocks.ts';

/** Names other content: a slug, a category's name, a picture's file. `posts.ts` turns it into the id that the API gave. */
const Key = z.string();
/** Each is one line of text; `rich-text.ts` says which markup it may have. */
const Paragraphs = z.array(z.string());
const attributes = z.required(PostBodyInput.shape.attributes);

const post = { slug: Key, title: PostCreate.shape.title, description: attributes.shape.description };
/** `media` has a picture's file for each slot. */
const article = { ...post, text: Paragraphs, media: z.record(z.string(), Key) };
/** `picture` is a file. */
const Menu = z.array(z.extend(z.omit(MenuItem, { id: true }), { picture: z.optional(Key) }));

const Cuisine = z.strictObject({ ...article, title: CuisineTagInput.shape.title, icon: z.enum(cuisines) });
export type DemoCuisine = z.infer<typeof Cuisine>;

/** A time at one of the domain's places, on several days: 1 is Monday. */
const Stops = z.strictObject({
  at: Key,
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))),
  from: Stop.shape.from,
  to: Stop.shape.to,
});
const Member = z.strictObject({
  ...post,
  story: Paragraphs,
  ...z.pick(attributes, { phone: true, email: true, website: true, socials: true }).shape,
  cuisines: z.array(Key),
  stops: z.array(Stops),
  menu: Menu,
});

const Showcase = z.strictObject({
  ...article,
  ...z.pick(attributes, { place: true, starts_at: true, ends_at: true }).shape,
  members: z.array(Key),
});
export type DemoShowcase = z.infer<typeof Showcase>;

const Catering = z.strictObject({
  ...article,
  ...z.pick(attributes, { price_from: true, guests_min: true, guests_max: true }).shape,
  menu: Menu,
  members: z.array(Key),
});
export type DemoCatering = z.infer<typeof Catering>;

const Story = z.strictObject({
  ...article,
  ...z.pick(attributes, { author: true, published_on: true }).shape,
  categories: z.array(CategoryInput.shape.name),
});
export type DemoStory = z.infer<typeof Story>;

const Faq = z.strictObject({ ...z.pick(FaqInput, { question: true, answer: true }).shape, category: Key });
export type DemoFaq = z.infer<typeof Faq>;

/** A built page has blocks, a plain one has text. */
const Page = z.strictObject({
  url: PostUrl,
  title: post.title,
  description: post.description,
  text: z.optional(Paragraphs),
  blocks: z.optional(z.array(DemoBlock)),
  media: z.optional(article.media),
});
export type DemoPage = z.infer<typeof Page>;

const { code } = Color.shape;
const { icon } = Social.shape;
const Network = z.strictObject({
  host: Host,
  title: OptionsInput.shape.title,
  options: z.omit(OptionsInput, { title: true, auth_background_id: true, logo_id: true, fav_icon_id: true }),
  palette: z.strictObject({
    baseText: code,
    accentText: code,
    primaryText: code,
    accentBackground: code,
    primaryBackground: code,
  }),
  seo: Seo,
  socials: z.array(
    z.strictObject({ name: icon.shape.name, label: icon.shape.data.shape.label, link: Social.shape.link }),
  ),
  menus: Menus,
  errorPage: z.strictObject({ ...z.omit(ErrorPageInput, { truck_image_id: true }).shape, members: z.array(Key) }),
});

const alt = z.nonoptional(MediaUpdate.shape.alt);
/** Another seed, when the first drawing didn't come out well. */
const seed = z.optional(z.string());
const Pictures = z.strictObject({
  /** A poster and a logo each. */
  members: z.array(
    z.strictObject({
      slug: Key,
      kind: z.enum(foodKinds),
      body: z.enum(bodyKinds),
      time: z.enum(times),
      frame: z.enum(logoFrames),
      poster: alt,
      logo: alt,
      seed,
    }),
  ),
  dishes: z.array(z.strictObject({ file: Key, dish: z.enum(dishes), alt, seed })),
  spreads: z.array(z.strictObject({ file: Key, spread: z.enum(spreads), alt, seed })),
  scenes: z.array(
    z.strictObject({
      file: Key,
      time: z.enum(times),
      composition: z.enum([...compositions, ...occasions]),
      foods: z.array(z.enum(foodKinds)),
      alt,
      seed: z.string(),
      width: z.optional(z.int()),
      /** What narrow screens keep; the middle where there is none. */
      focal: z.optional(FocalPoint),
    }),
  ),
  network: z.strictObject({ lost: alt, logo: alt, favicon: alt }),
});

const Place = z.strictObject(
  z.required(z.pick(Stop, { place: true, address: true, latitude: true, longitude: true })).shape,
);

export type DemoMember = Omit<z.infer<typeof Member>, 'stops'> & { stops: Omit<Stop, 'id'>[] };
export type DemoPlace = z.infer<typeof Place>;
export type DemoDomain = ReturnType<typeof readDemo>;

/** Both demo domains, in the order that they are made. Throws a TypeError that names the file and each field that is wrong. */
export function readDemos(folder = join(import.meta.dirname, 'content')): DemoDomain[] {
  return ['lonestar', 'bayside'].map((name) => readDemo(folder, name));
}

function readDemo(folder: string, name: string) {
  const read = <S extends z.ZodMiniType>(kind: string, schema: S) =>
    readChecked(join(folder, name, `${kind}.json`), schema);
  const places = read('places', z.record(z.string(), Place));
  const place = lookUp('place', new Map(Object.entries(places)));
  const members = read('members', z.array(Member)).map((member): DemoMember => ({
    ...member,
    stops: member.stops.flatMap(({ at, days, ...hours }) =>
      days.map((day) => ({ ...place(at), days: [day], ...hours })),
    ),
  }));
  return {
    name,
    ...read('network', Network),
    cuisines: read('cuisines', z.array(Cuisine)),
    members,
    places: Object.values(places),
    showcases: read('showcases', z.array(Showcase)),
    caterings: read('caterings', z.array(Catering)),
    stories: read('stories', z.array(Story)),
    faqs: read('faqs', z.array(Faq)),
    pages: read('pages', z.array(Page)),
    art: read('pictures', Pictures),
  };
}

function readChecked<S extends z.ZodMiniType>(file: string, schema: S): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const problems =
      error instanceof z.core.$ZodError
        ? error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`)
        : [String(error)];
    throw new TypeError(`${file} is wrong:\n${problems.join('\n')}`, { cause: error });
  }
}

/** Throws a RangeError that names a key which nothing has. */
export function lookUp<Value>(what: string, values: ReadonlyMap<string, Value>): (key: string) => Value {
  return (key) => {
    const value = values.get(key);
    if (!value) throw new RangeError(`There is no ${what} "${key}" in the demo content`);
    return value;
  };
}
