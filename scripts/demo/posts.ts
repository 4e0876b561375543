import type * as z from 'zod/mini';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypes, type PostTypeName } from '#shared/rules/post-types.ts';
import type { PostAttributes } from '#shared/schemas/post-attributes.ts';
import type { PostCreate } from '#shared/schemas/posts.ts';

import { type DemoBlock, type Ids, storedBlock } from './blocks.ts';
import type { DemoCatering, DemoCuisine, DemoMember, DemoPage, DemoShowcase, DemoStory } from './content.ts';
import { demoText } from './rich-text.ts';

type NewPost = z.input<typeof PostCreate>;

type Said = Omit<PostAttributes, 'title' | 'url'> & { title: string; url: string };
type Tied = {
  media?: Record<string, string>;
  cuisines?: string[];
  members?: string[];
  categories?: string[];
  blocks?: DemoBlock[];
};

function post(
  type: PostTypeName,
  attributes: Said,
  ids: Ids,
  { media = {}, cuisines = [], members, categories, blocks }: Tied,
): NewPost {
  return {
    url: attributes.url,
    title: attributes.title,
    post_status_id: postStatusIds.published,
    post_type_id: postTypes[type].id,
    post_body: {
      attributes,
      media: Object.fromEntries(Object.entries(media).map(([slot, file]) => [slot, ids.picture(file)])),
      external_data: {
        cuisines: cuisines.map(ids.cuisine),
        ...(members ? { members: members.map(ids.member) } : {}),
        ...(categories ? { categories: categories.map(ids.category) } : {}),
      },
      ...(blocks ? { blocks: { v: 1, items: blocks.map((block) => storedBlock(block, ids)) } } : {}),
    },
  };
}

const urlOf = (type: PostTypeName, slug: string) => `${postTypes[type].prefix}${slug}`;
const numbered = <T>(name: string, rows: T[]) => rows.map((row, index) => ({ id: `${name}-${index + 1}`, ...row }));

function dishPictures(menu: DemoMember['menu']): Record<string, string> {
  return Object.fromEntries(
    numbered('dish', menu).flatMap(({ id, picture }) => (picture ? [[`dish.${id}`, picture]] : [])),
  );
}

export function memberPost(
  { slug, title, description, story, cuisines, stops, menu, ...reach }: DemoMember,
  ids: Ids,
): NewPost {
  const attributes = {
    title,
    url: urlOf('member', slug),
    description,
    text: demoText(story),
    ...reach,
    stops: numbered('stop', stops),
    menu_items: numbered('dish', menu).map(({ picture: _picture, ...dish }) => dish),
  };
  return post('member', attributes, ids, {
    media: { poster: `${slug}-poster.jpg`, logo: `${slug}-logo.svg`, ...dishPictures(menu) },
    cuisines,
  });
}

export function cuisinePost({ slug, title, description, text, media }: DemoCuisine, ids: Ids): NewPost {
  return post('cuisine', { title, url: urlOf('cuisine', slug), description, text: demoText(text) }, ids, {
    media,
    cuisines: [slug],
  });
}

export function showcasePost(
  { slug, title, description, text, media, members, ...when }: DemoShowcase,
  ids: Ids,
): NewPost {
  return post('showcase', { title, url: urlOf('showcase', slug), description, text: demoText(text), ...when }, ids, {
    media,
    members,
  });
}

export function cateringPost(
  { slug, title, description, text, media, members, menu, ...terms }: DemoCatering,
  ids: Ids,
): NewPost {
  const attributes = {
    title,
    url: urlOf('catering', slug),
    description,
    text: demoText(text),
    ...terms,
    menu_items: numbered('dish', menu).map(({ picture: _picture, ...dish }) => dish),
  };
  return post('catering', attributes, ids, { media: { ...media, ...dishPictures(menu) }, members });
}

export function storyPost(
  { slug, title, description, text, media, categories, ...byline }: DemoStory,
  ids: Ids,
): NewPost {
  return post('blog', { title, url: urlOf('blog', slug), description, text: demoText(text), ...byline }, ids, {
    media,
    categories,
  });
}

export function pagePost({ url, title, description, text, blocks, media = {} }: DemoPage, ids: Ids): NewPost {
  const attributes = { title, url, description, ...(text ? { text: demoText(text) } : {}) };
  return post('page', attributes, ids, { media, ...(blocks ? { blocks } : {}) });
}
