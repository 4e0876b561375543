import type { Content } from './content.ts';

/** Origins of the domain's pictures other than its own: the policy must allow them. */
export function mediaOrigins({ options, errorPage, posts }: Content): string[] {
  const inPosts = Object.values(posts).flatMap((list) => list.flatMap((post) => Object.values(post.post_body.media)));
  const media = [options.logo, options.fav_icon, errorPage.truck_image, ...inPosts];
  const bases = new Set(media.map((medium) => medium?.base ?? ''));
  return [...new Set([...bases].filter((base) => URL.canParse(base)).map((base) => new URL(base).origin))].toSorted();
}
