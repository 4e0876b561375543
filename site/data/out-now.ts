import type { PostOf } from '#shared/schemas/posts.ts';

import type { Content } from './content.ts';

const path = '/now';

/** The members that are ever out: those with stops. */
export function membersOut({ content }: { content: Content }): PostOf<'member'>[] {
  return content.posts.member.filter((post) => (post.post_body.attributes.stops ?? []).length > 0);
}

/** The path of the page of what is open now; empty without stops, or where a post has that path. */
export function openNowPath(context: { content: Content; taken: Set<string> }): string {
  return context.taken.has(path.slice(1)) || membersOut(context).length === 0 ? '' : path;
}
