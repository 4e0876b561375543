import type * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { postTypes, type PostTypeName } from '#shared/rules/post-types.ts';
import type { Post, PostCreate } from '#shared/schemas/posts.ts';

import type { Ids } from './blocks.ts';
import { type DemoDomain, lookUp } from './content.ts';
import { seedPictures } from './pictures.ts';
import { cateringPost, cuisinePost, memberPost, pagePost, showcasePost, storyPost } from './posts.ts';
import { seedIdentity } from './seed-identity.ts';
import { seedCategories, seedCuisineTags, seedFaqs, seedPlaces } from './seed-lists.ts';

/** Fills the domain that the client is in. Posts come after what they refer to: pictures, tags, categories, members. */
export async function seedDomain(client: Client, demo: DemoDomain, report: (line: string) => void): Promise<void> {
  const pictures = await seedPictures(client, demo);
  report(`${pictures.size} pictures`);
  const tags = await seedCuisineTags(client, demo.cuisines);
  const categories = await seedCategories(client, demo.stories);
  const faqCategories = await seedFaqs(client, demo.faqs);
  await seedPlaces(client, demo.places);
  report(`${tags.size} cuisine tags, ${demo.faqs.length} questions, ${demo.places.length} places`);

  const members = new Map<string, string>();
  const showcases = new Map<string, string>();
  const ids: Ids = {
    picture: lookUp('picture', pictures),
    cuisine: lookUp('cuisine', tags),
    member: lookUp('member', members),
    showcase: lookUp('event', showcases),
    category: lookUp('category', categories),
    faqCategory: lookUp('FAQ category', faqCategories),
  };
  const memberIds = await seedPosts(
    client,
    'member',
    demo.members.map((member) => memberPost(member, ids)),
  );
  for (const { slug } of demo.members) members.set(slug, lookUp('member page', memberIds)(`members/${slug}`));
  await seedPosts(
    client,
    'cuisine',
    demo.cuisines.map((cuisine) => cuisinePost(cuisine, ids)),
  );
  const showcaseIds = await seedPosts(
    client,
    'showcase',
    demo.showcases.map((showcase) => showcasePost(showcase, ids)),
  );
  for (const { slug } of demo.showcases) {
    showcases.set(slug, lookUp('event page', showcaseIds)(`showcases/${slug}`));
  }
  await seedPosts(
    client,
    'catering',
    demo.caterings.map((catering) => cateringPost(catering, ids)),
  );
  await seedPosts(
    client,
    'blog',
    demo.stories.map((story) => storyPost(story, ids)),
  );
  await seedPosts(
    client,
    'page',
    demo.pages.map((page) => pagePost(page, ids)),
  );
  report(`${demo.members.length} members, ${demo.stories.length} stories, ${demo.pages.length} pages`);
  await seedIdentity(client, demo, ids);
}

type NewPost = z.input<typeof PostCreate>;

/**
 * Creates the missing posts of one type in their order; resolves to all ids by URL. A page that every domain starts with (home,
 * about, contact) becomes the demo's page of that URL.
 */
async function seedPosts(client: Client, type: PostTypeName, posts: NewPost[]): Promise<Map<string, string>> {
  const { data } = await client(postCalls.listByType, { query: { type: postTypes[type].id, limit: 500 } });
  const existing = new Map(data.map((post) => [post.url, post]));
  const ids = new Map<string, string>();
  for (const post of posts) {
    const found = existing.get(post.url);
    if (found) await rewrite(client, found, post);
    ids.set(post.url, found?.id ?? (await client(postCalls.create, { body: post })).data.id);
  }
  return ids;
}

async function rewrite(client: Client, found: Post, { title, post_body }: NewPost): Promise<void> {
  const isOurs = found.title === title && found.post_body.attributes.description === post_body.attributes.description;
  if (isOurs) return;
  const params = { id: found.id };
  const { data } = await client(postCalls.updateBody, { params, body: { version: found.version, post_body } });
  await client(postCalls.updateData, { params, body: { version: data.version, title } });
}
