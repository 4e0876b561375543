import type { Client } from '#shared/client/http.ts';

import type { Ids } from './blocks.ts';
import { type DemoDomain, lookUp } from './content.ts';
import { picturesOf } from './pictures.ts';
import { cateringPost, cuisinePost, memberPost, pagePost, showcasePost, storyPost } from './posts.ts';
import { seedIdentity } from './seed-identity.ts';
import { seedCategories, seedCuisineTags, seedFaqs } from './seed-lists.ts';
import { seedPictures } from './seed-pictures.ts';
import { seedPosts } from './seed-posts.ts';

/** Fills the domain that the client is in. Posts come after what they refer to: pictures, tags, categories, members. */
export async function seedDomain(client: Client, demo: DemoDomain, report: (line: string) => void): Promise<void> {
  const pictures = await seedPictures(client, picturesOf(demo));
  report(`${pictures.size} pictures`);
  const tags = await seedCuisineTags(client, demo.cuisines);
  const categories = await seedCategories(client, demo.stories);
  const faqCategories = await seedFaqs(client, demo.faqs);
  report(`${tags.size} cuisine tags, ${demo.faqs.length} questions`);

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
