import type { Post } from '#shared/schemas/posts.ts';

/** The post as of a save; revisions don't store its schedule. */
export function asPost(post: Post, stored: Pick<Post, 'title' | 'url' | 'post_status_id' | 'post_body'>): Post {
  const { title, url, post_status_id, post_body } = stored;
  return { ...post, title, url, post_status_id, post_body, publish_at: null };
}
