import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeById } from '#shared/rules/post-types.ts';
import { pageTitle } from '#shared/rules/titles.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Content } from '../data/content.ts';
import type { Memo } from '../data/memo.ts';
import type { Page, SitePages } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';

/** An unpublished page with the domain's headers. `files` are all other pages of the domain. */
export type UnpublishedPage = Pick<SitePages, 'site' | 'headers'> & { page: Page; files: Page[] };

const hidden = 'noindex, nofollow';

/**
 * The page as it would be if the post were published now. Leaves out the domain's analytics: a preview is no visit, and the link
 * must stay private. Null if the post would have no page. `memo` is that of the domain's previous preview.
 */
export function draftPage(content: Content, post: Post, memo?: Memo): UnpublishedPage | null {
  const { site, headers, pages } = pagesOf(withPost({ ...content, analytics: [] }, post), memo);
  const page = pages.find(({ path }) => path === publicPath(post.url));
  return page ? { site, headers, page: unlisted(page), files: pages } : null;
}

/** The domain's 404 page, for an invalid preview link. */
export function expiredLinkPage(content: Content): UnpublishedPage | null {
  const { site, headers, pages } = pagesOf({ ...content, analytics: [] });
  const page = pages.find((one) => one.template === 'error' && one.file === '404.html');
  if (page?.template !== 'error') return null;
  const title = 'This preview has ended';
  const subtitle =
    'The link is older than a day or incomplete, or what it showed was deleted, moved or published. Ask whoever sent it for a new one.';
  const meta = { ...page.data.meta, title: pageTitle(title, site.title), name: title, description: subtitle };
  const data = { ...page.data, title, subtitle, meta };
  return { site, headers, page: unlisted({ ...page, data }), files: pages };
}

/** The content as if the post were published. */
function withPost(content: Content, post: Post): Content {
  const { name } = postTypeById(post.post_type_id);
  const published: Post = { ...post, post_status_id: postStatusIds.published };
  const others = content.posts[name].filter(({ id }) => id !== post.id);
  // In the order of the API's lists.
  const posts = [...others, published].toSorted((a, b) => a.position - b.position || a._id - b._id);
  return { ...content, posts: { ...content.posts, [name]: posts } };
}

/** Keeps drafts out of search engines, whatever the post's settings are. */
export function unlisted(page: Page): Page {
  if (!('meta' in page.data)) return page;
  const { data } = page;
  return { ...page, data: { ...data, meta: { ...data.meta, robots: hidden } } } as Page;
}
