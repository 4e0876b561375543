import type { Client } from '#shared/client/http.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { slugify } from '#shared/rules/urls.ts';

import type { Member } from './members.ts';
import { allPosts, type Outcome, syncPosts } from './sync-posts.ts';
import { sourceName, type Wanted } from './wanted.ts';

export type Members = {
  outcomes: Outcome[];
  /** Members of an earlier import that are no longer in the file; they stay unchanged. */
  gone: string[];
};

/** The limits of a post's source and title. */
const longestKey = 300;

/** One post per member. `tagIds` are the ids of cuisine tags by slug. */
export async function syncMembers(
  client: Client,
  members: Member[],
  tagIds: Map<string, string>,
  publishAll: boolean,
  done: () => void,
): Promise<Members> {
  const { id, prefix } = postTypes.member;
  const posts = await allPosts(client, id);
  const wanted = members.map((member): Wanted => ({
    key: member.key.slice(0, longestKey),
    title: member.name.slice(0, longestKey),
    url: `${prefix}${slugify(member.name) || 'member'}`,
    reason: member.live ? 'live' : publishAll ? 'all' : 'draft',
    attributes: member.attributes,
    cuisines: member.cuisines.flatMap((slug) => tagIds.get(slug) ?? []),
  }));
  const keys = new Set(wanted.map(({ key }) => key));
  const gone = posts
    .filter(
      ({
        deleted_at: deleted,
        post_body: {
          external_data: { source },
        },
      }) => !deleted && source?.name === sourceName && !keys.has(source.key),
    )
    .map(({ title }) => title);
  return { outcomes: await syncPosts(client, id, posts, wanted, done), gone };
}
