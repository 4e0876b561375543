import { richTextFrom } from '#shared/content/rich-text.ts';
import type { PostOf } from '#shared/schemas/posts.ts';
import type { Content } from '#site/data/content.ts';
import type { Memo } from '#site/data/memo.ts';
import type { SitePages } from '#site/data/pages/page.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';

export const storiesPerDomain = 500;

function story(domain: number, index: number, ending: string): PostOf<'blog'> {
  const number = String(domain * storiesPerDomain + index).padStart(6, '0');
  const text = richTextFrom(
    Array.from(
      { length: 24 },
      (_, line) => `${'The queue was long, and the smoke was longer. '.repeat(6)}${number} ${line}`,
    ),
  );
  return postOf('blog', `story-${number}`, {
    attributes: {
      title: `Story ${number}`,
      description: `Story ${number} stands where the queue is. ${ending}`,
      published_on: '2026-11-14',
      text,
    },
  });
}

/** The content of one domain with `count` stories; the description of the first has this ending. */
export function storyContent(domain: number, count: number, ending = 'As always.'): Content {
  const host = `network-${String(domain).padStart(3, '0')}.example`;
  const content = demoContent({ host, origin: `https://${host}` });
  const blog = Array.from({ length: count }, (_, index) => story(domain, index, index === 0 ? ending : 'As always.'));
  return { ...content, posts: { ...content.posts, blog } };
}

/** Only its stories: pages that every generator can render from one template. */
export function storyPages(content: Content, memo?: Memo): SitePages {
  const made = pagesOf(content, memo);
  return { ...made, pages: made.pages.filter(({ template }) => template === 'article') };
}

/** `count` stories in total, domain by domain to save memory. The very first has this ending. */
export function* storyDomains(count: number, ending?: string): Generator<SitePages> {
  for (let domain = 0; domain * storiesPerDomain < count; domain += 1) {
    const stories = Math.min(storiesPerDomain, count - domain * storiesPerDomain);
    yield storyPages(storyContent(domain, stories, domain === 0 ? ending : undefined));
  }
}
