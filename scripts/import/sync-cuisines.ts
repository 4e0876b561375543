import { cuisineTagCalls } from '#shared/calls/content.ts';
import type { Client } from '#shared/client/http.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { cuisineIcon } from '#site/art/cuisine-icons.ts';

import { cuisineTable } from './cuisine-table.ts';
import type { Reason } from './fingerprint.ts';
import type { Member } from './members.ts';
import { allPosts, type Outcome, syncPosts } from './sync-posts.ts';
import { sourceName, type Wanted } from './wanted.ts';

export type Cuisines = { tagIds: Map<string, string>; tagsMade: number; outcomes: Outcome[] };

/**
 * The tag and the page of every cuisine that a member has. An existing tag with the same title is used unchanged, and so is a page
 * that an editor created for it. A cuisine's page is public as soon as one of its members is.
 */
export async function syncCuisines(
  client: Client,
  members: Member[],
  publishAll: boolean,
  done: () => void,
): Promise<Cuisines> {
  const used = new Set(members.flatMap((member) => member.cuisines));
  const rules = cuisineTable.filter((rule) => used.has(rule.slug));
  const existing = new Map(
    (await client(cuisineTagCalls.list)).data.map((tag) => [tag.title.trim().toLowerCase(), tag.id]),
  );
  const tagIds = new Map<string, string>();
  let tagsMade = 0;
  for (const { slug, title, icon } of rules) {
    let id = existing.get(title.toLowerCase());
    if (!id) {
      const body = { title, icon_data: JSON.stringify(cuisineIcon(icon)) };
      // Tags are listed in the order of their creation.
      ({ id } = (await client(cuisineTagCalls.create, { body })).data);
      tagsMade += 1;
    }
    tagIds.set(slug, id);
  }
  const posts = await allPosts(client, postTypes.cuisine.id);
  const editors = posts.filter((post) => !post.deleted_at && post.post_body.external_data.source?.name !== sourceName);
  const taken = new Set(editors.flatMap((post) => post.post_body.external_data.cuisines));
  const live = new Set(members.filter((member) => member.live).flatMap((member) => member.cuisines));
  const wanted = rules
    .map(({ slug, title, description }): Wanted => {
      const reason: Reason = live.has(slug) ? 'live' : publishAll ? 'all' : 'draft';
      const id = tagIds.get(slug);
      const attributes = {
        description,
        text: richTextFrom(['Members are listed here by the food that their permits name.']),
      };
      return {
        key: `cuisine:${slug}`,
        title,
        url: `${postTypes.cuisine.prefix}${slug}`,
        reason,
        attributes,
        cuisines: id ? [id] : [],
      };
    })
    .filter(({ cuisines }) => !cuisines.some((id) => taken.has(id)));
  return { tagIds, tagsMade, outcomes: await syncPosts(client, postTypes.cuisine.id, posts, wanted, done) };
}
