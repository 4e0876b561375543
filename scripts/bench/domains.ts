import { richTextFrom } from '#shared/content/rich-text.ts';
import type { Content } from '#site/data/content.ts';
import type { Page, SitePages } from '#site/data/pages/page.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';
import { demoContent, idOf, mediaOf, postOf } from '#tests/support/demo-content.ts';

const membersPerDomain = 80;
const storiesPerDomain = 40;

/** A domain of about 140 different pages with texts, stops, menus and pictures; each domain differs from the others. */
export function domainContent(number: number): Content {
  const host = `network-${number}.example`;
  const content = demoContent({ host, origin: `https://${host}` });
  const [model] = content.posts.member;
  const member = Array.from({ length: membersPerDomain }, (_, index) => {
    const name = `truck-${number}-${index}`;
    return postOf('member', name, {
      attributes: { ...model?.post_body.attributes, title: `Truck ${index} of ${number}`, url: '' },
      body: {
        external_data: { cuisines: [idOf(['tagbarbecue', 'tagtacos', 'tagvietnamese'][index % 3] ?? '')] },
        media: { poster: mediaOf(`poster-${number}-${index}`) },
      },
    });
  });
  const blog = Array.from({ length: storiesPerDomain }, (_, index) => {
    const text = richTextFrom(
      Array.from({ length: 12 }, (__, line) => `${'The queue was long, and the smoke was longer. '.repeat(6)}${line}`),
    );
    return postOf('blog', `story-${number}-${index}`, {
      attributes: { title: `Story ${index} of ${number}`, published_on: '2026-11-14', text },
    });
  });
  return { ...content, posts: { ...content.posts, member, blog } };
}

/** `count` HTML pages, domain by domain, without feeds and drawings, which `astro build` can't make this way. */
export function* benchDomains(count: number): Generator<SitePages> {
  let left = count;
  for (let number = 1; left > 0; number += 1) {
    const made = pagesOf(domainContent(number));
    const pages = made.pages.filter(isHtml).slice(0, left);
    left -= pages.length;
    yield { ...made, pages };
  }
}

export function isHtml({ file }: Page): boolean {
  return file.endsWith('/index.html') || file === 'index.html';
}
