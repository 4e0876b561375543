import { describe, expect, test } from 'vitest';

import { publicPath } from '#shared/rules/urls.ts';
import { baysideContent, demoContent, idOf, mediaOf, postOf } from '#tests/support/demo-content.ts';

import type { Content } from './content.ts';
import type { Page, Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

function pageOf<T extends keyof Templates>(content: Content, path: string, template: T): Templates[T] {
  const page = pagesOf(content).pages.find((each) => each.path === path);
  expect(page?.template).toBe(template);
  return page?.data as Templates[T];
}

const keys = (pages: Page[]) => new Map(pages.map((page) => [page.path, JSON.stringify(page)]));

describe('the pages of a domain', () => {
  test('every post, every listing and every feed has a file', () => {
    const files = pagesOf(demoContent()).pages.map(({ file }) => file);
    expect(files).toEqual(
      expect.arrayContaining([
        'index.html',
        'about/index.html',
        'members/index.html',
        'members/pecan-smoke/index.html',
        'cuisines/index.html',
        'cuisines/tacos/index.html',
        'showcases/index.html',
        'showcases/smoke-off/index.html',
        'catering/index.html',
        'catering/office-lunch/index.html',
        'blog/index.html',
        'blog/repair-fund/index.html',
        'faq/index.html',
        '404.html',
        '500.html',
        'favicon.ico',
        'robots.txt',
        'sitemap.xml',
      ]),
    );
    expect(new Set(files).size).toBe(files.length);
  });

  test('a page of the domain replaces a listing at its path', () => {
    const content = demoContent();
    content.posts.page.push(postOf('page', 'faq', { attributes: { title: 'Ask us' } }));
    const found = pagesOf(content).pages.filter(({ path }) => path === '/faq');
    expect(found.map(({ template }) => template)).toEqual(['page']);
  });

  test('a cuisine is shared with its own picture, else with that of its first truck', () => {
    const content = demoContent();
    const imageOf = () => pageOf(content, '/cuisines/tacos', 'cuisine').meta.image?.alt;
    const tacos = content.posts.cuisine.find(({ url }) => url === 'cuisines/tacos');
    expect(imageOf()).not.toContain('Picture of masa');
    if (tacos) tacos.post_body.media = { poster: mediaOf('masa') };
    expect(imageOf()).toContain('Picture of masa');
  });

  test('questions are grouped in the order in which they are asked, not by the name of their group', () => {
    const content = demoContent();
    const [asked, other] = content.faqs;
    if (!asked?.category || !other) throw new Error('no questions');
    const join = { ...asked.category, id: 'b'.repeat(16), name: 'A member yet?' };
    const empty = { ...asked.category, id: 'c'.repeat(16), name: 'Nothing asked' };
    content.faqCategories = [join, empty, asked.category];
    content.faqs = [asked, { ...other, category: join }];
    const { groups } = pageOf(content, '/faq', 'faq');
    expect(groups.map(({ name }) => name)).toEqual([asked.category.name, 'A member yet?']);
  });

  test('the same content gives the same pages; another brand gives different ones', () => {
    expect(pagesOf(demoContent())).toEqual(pagesOf(demoContent()));
    expect(pagesOf(baysideContent()).site).toMatchObject({ look: 'harbour', host: 'bayside.test' });
  });

  test('an owner’s page style is on every page: a dark ground makes it dark', () => {
    const drawn = pagesOf(demoContent());
    expect(drawn.site).toMatchObject({ scheme: 'auto', pairing: 'look' });
    const content = demoContent();
    content.options.style = { ground: '#1A120C', pairing: 'round', scheme: 'auto', drawn_hero: false };
    const { site } = pagesOf(content);
    expect(site).toMatchObject({ scheme: 'dark', pairing: 'round' });
    expect(site.styles).toContain('--paper-day:#1a120c');
  });

  test('a dish has its section and its picture', () => {
    const content = demoContent();
    const [member] = content.posts.member;
    if (!member) throw new Error('no member');
    member.post_body.attributes.menu_items = [
      { id: 'a', name: 'Taco', section: 'Tacos', price: 300 },
      { id: 'b', name: 'Water' },
    ];
    member.post_body.media['dish.a'] = { ...mediaOf('taco', 800, 800), alt: '' };
    const { menu } = pageOf(content, publicPath(member.url), 'member');
    expect(menu).toMatchObject([{ name: 'Taco', section: 'Tacos', picture: { alt: 'Taco' } }, { name: 'Water' }]);
    expect(menu[1]).not.toHaveProperty('picture');
  });

  test('an empty network still has a home page, listings and an error page', () => {
    const none = { page: [], member: [], cuisine: [], showcase: [], catering: [], blog: [] };
    const { pages, site } = pagesOf(
      demoContent({ posts: none, faqs: [], cuisineTags: [], menus: { header: [], footer: [] } }),
    );
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/members', '/faq', '/404']));
    expect(site.header).toEqual([]);
  });

  test('members are called what the domain calls them', () => {
    const content = demoContent();
    content.options.member_word = 'kitchen';
    const { title, description, meta } = pageOf(content, '/members', 'members');
    expect([title, description, meta.name]).toEqual([
      'Kitchens',
      expect.stringMatching(/^All \d+ kitchens of /),
      expect.stringContaining('Kitchens'),
    ]);
    expect(pageOf(content, '/members/a-z', 'directory').title).toBe('Kitchens from A to Z');
    expect(pageOf(content, '/members/pecan-smoke', 'member').trail.map(({ text }) => text)).toEqual([
      'Home',
      'Kitchens',
    ]);
    expect(pageOf(content, '/404', 'error').members.action.text).toBe('View all kitchens');
    expect(pageOf(demoContent(), '/404', 'error').members.action.text).toBe('View all members');
  });

  test('changing one member changes only the pages that show it', () => {
    const before = keys(pagesOf(demoContent()).pages);
    const content = demoContent();
    const changed = content.posts.member.find(({ id }) => id === idOf('blue-norther'));
    if (changed) changed.post_body.attributes.description = 'Now with sorbet.';
    const after = keys(pagesOf(content).pages);
    const different = [...after].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
    expect(different.toSorted()).toEqual(['/cuisines/tacos', '/members', '/members/blue-norther', '/search.json']);
  });

  test('redirects have leading slashes and never hide a page', () => {
    const content = demoContent({
      redirects: [
        { from: 'old-trucks', to: 'members' },
        { from: 'about', to: 'members' },
      ],
    });
    expect(pagesOf(content).redirects).toEqual([{ from: '/old-trucks', to: '/members' }]);
  });
});

describe('a member page', () => {
  test('shows the week by day, the menu with prices, and its neighbors', () => {
    const page = pageOf(demoContent(), '/members/pecan-smoke', 'member');
    expect(page.stops.map(({ day }) => day)).toEqual([3, 4, 5]);
    expect(page.stops[0]?.map).toBe('https://www.openstreetmap.org/?mlat=30.26&mlon=-97.69#map=17/30.26/-97.69');
    expect(page.menu.map(({ price }) => price)).toEqual(['$14.50', '$4']);
    expect(page.previous).toBeNull();
    expect(page.next).toEqual({ text: 'Doña Chela’s Comal', href: '/members/dona-chela' });
    expect(page.cuisines).toEqual([{ text: 'barbecue', href: '/cuisines/barbecue' }]);
    expect(page.bookings).toEqual([{ text: 'Office lunch', href: `/catering/office-lunch?member=${page.id}#inquiry` }]);
  });

  test('announces a canceled stop, but doesn’t show the truck there', () => {
    const content = demoContent();
    const [stop] = content.posts.member[0]?.post_body.attributes.stops ?? [];
    if (stop) stop.cancelled = true;
    const page = pageOf(content, '/members/pecan-smoke', 'member');
    expect(page.stops.map(({ day }) => day)).toEqual([4, 5]);
    expect(page.listed.map(({ day, cancelled }) => [day, cancelled])).toEqual([
      [3, true],
      [4, false],
      [5, false],
    ]);
    const [truck] = page.meta.jsonLd;
    expect(truck?.['openingHoursSpecification']).toHaveLength(2);
  });

  test('has a drawing that is a file of the release when it has no poster', () => {
    const { pages } = pagesOf(demoContent());
    const { poster } = pageOf(demoContent(), '/members/dona-chela', 'member');
    expect(poster.src).toMatch(/^\/art\/[0-9a-f]{16}\.svg$/);
    expect(pages.find(({ path }) => path === poster.src)).toMatchObject({
      template: 'art',
      data: { kind: 'truck', food: 'taco' },
    });
    expect(pageOf(demoContent(), '/members/pecan-smoke', 'member').poster.src).toBe('/media/ab/pecan-poster-960.jpg');
  });

  test('drops a website link that runs code', () => {
    const content = demoContent();
    const first = content.posts.member[0];
    if (first)
      Object.assign(first.post_body.attributes, {
        website: 'javascript:alert(1)',
        socials: ['JaVaScRiPt:alert(1)', 'https://instagram.com/x', 'https://www.tiktok.com/@x'],
      });
    const page = pageOf(content, '/members/pecan-smoke', 'member');
    expect(page.website).toBe('');
    expect(page.socials.map(({ label, href }) => [label, href])).toEqual([
      ['Instagram', 'https://instagram.com/x'],
      ['TikTok', 'https://www.tiktok.com/@x'],
    ]);
  });
});

describe('built pages', () => {
  test('blocks resolve members and pictures; unknown blocks and invalid props show nothing', () => {
    const content = demoContent();
    content.posts.page[0]?.post_body.blocks?.items.push({
      type: 'members-grid',
      props: { id: 'broken', limit: 'many' },
    });
    const { blocks } = pageOf(content, '/', 'home');
    expect(blocks.map(({ type }) => type)).toEqual(['hero', 'today', 'members-grid']);
    expect(blocks[0]?.data).toMatchObject({
      title: 'Eat at the truck.',
      picture: { src: '/media/ab/home-hero-960.jpg' },
    });
    expect(blocks[2]?.data).toMatchObject({
      cards: [{ title: 'Pecan Smoke' }, {}, {}, {}],
      action: { href: '/members' },
    });
  });

  test('the week links to each day’s page and lists each truck before any truck’s second stop', () => {
    const content = demoContent();
    const stop = (id: string, from: string) => ({ id, place: `Lot ${id}`, days: [5], from, to: '22:00' });
    const [first, second, ...others] = content.posts.member;
    if (first) first.post_body.attributes.stops = [stop('a', '06:00'), stop('b', '07:00'), stop('c', '12:00')];
    if (second) second.post_body.attributes.stops = [stop('d', '11:00')];
    for (const member of others) member.post_body.attributes.stops = [];
    const fridayOf = () => {
      const [, block] = pageOf(content, '/', 'home').blocks;
      return block?.type === 'today' ? block.data.days[4] : undefined;
    };
    expect(fridayOf()?.stops.map(({ place }) => place)).toEqual(['Lot a', 'Lot d', 'Lot b', 'Lot c']);
    expect(fridayOf()?.href).toBe('/members/day/friday');
    expect(pagesOf(content).pages.map(({ path }) => path)).toContain('/members/day/friday');
    content.posts.page.push(postOf('page', 'members', { attributes: { title: 'Our own list' } }));
    expect(fridayOf()?.href).toBe('/members');
  });

  test('a link that runs code makes the block invalid, so it isn’t shown', () => {
    const content = demoContent();
    content.posts.page[0]?.post_body.blocks?.items.push({
      type: 'call-to-action',
      props: { id: 'x', title: 'Click', action_text: 'Go', action_url: 'javascript:alert(1)' },
    });
    expect(pageOf(content, '/', 'home').blocks.map(({ type }) => type)).not.toContain('call-to-action');
  });

  test('a second hero becomes a call to action, so that a page has one h1', () => {
    const content = demoContent();
    content.posts.page[0]?.post_body.blocks?.items.push({ type: 'hero', props: { id: 'again', title: 'And again' } });
    const types = pageOf(content, '/', 'home').blocks.map(({ type }) => type);
    expect(types.filter((type) => type === 'hero')).toHaveLength(1);
    expect(types.at(-1)).toBe('call-to-action');
  });

  test.each([
    ['member', '/members/pecan-smoke', 'member'],
    ['cuisine', '/cuisines/tacos', 'cuisine'],
    ['showcase', '/showcases/smoke-off', 'showcase'],
    ['catering', '/catering/office-lunch', 'catering'],
    ['blog', '/blog/repair-fund', 'article'],
  ] as const)('a %s shows its blocks below its own content, without a second title or form', (type, path, template) => {
    const content = demoContent();
    const post = content.posts[type].find(({ url }) => `/${url}` === path);
    if (!post) throw new Error(`The demo has no ${path}`);
    post.post_body.blocks = {
      v: 1,
      items: [
        { type: 'hero', props: { id: 'menu', title: 'Come hungry' } },
        { type: 'form', props: { id: 'ask', form: 'catering', title: 'Ask us' } },
      ],
    };
    const { blocks } = pageOf(content, path, template);
    expect(blocks.map((block) => block.type)).toEqual(
      type === 'catering' ? ['call-to-action'] : ['call-to-action', 'form'],
    );
    // The templates of members have an anchor with that name.
    expect(blocks[0]?.data.id).toMatch(type === 'member' ? /^block-\d+$/ : /^menu$/);
  });

  test('a page of blocks without a hero gets a head with breadcrumbs, one with a hero keeps its own', () => {
    const shown = (items: { type: string; props: object }[]) => {
      const content = demoContent();
      const page = content.posts.page.find(({ url }) => url === 'about');
      if (page) page.post_body.blocks = { v: 1, items } as NonNullable<typeof page.post_body.blocks>;
      return pageOf(content, '/about', 'page').blocks.map(({ data }) => ('trail' in data ? data.trail : null));
    };
    const words = { type: 'call-to-action', props: { id: 'call', title: 'Come by' } };
    expect(shown([words])).toEqual([[{ text: 'Home', href: '/' }], null]);
    expect(shown([{ type: 'hero', props: { id: 'hero', title: 'Hello' } }, words])).toEqual([null, null]);
  });

  test('the hours of an event stay on one line', () => {
    const content = demoContent();
    const [event] = content.posts.showcase;
    if (!event) throw new Error('no event');
    Object.assign(event.post_body.attributes, {
      starts_at: '2026-12-12 16:00',
      ends_at: '2026-12-12 22:00',
      stops: [],
    });
    const { facts } = pageOf(content, `/${event.url}`, 'showcase');
    expect(facts[0]?.text).toBe('Sat, Dec 12, 4\u00a0PM\u00a0–\u2060\u00a010\u00a0PM');
  });

  test('a page without blocks shows its text', () => {
    expect(pageOf(demoContent(), '/about', 'page').plain?.html).toBe('<h2>Who</h2><p>Six trucks.</p>');
  });
});

describe('the error page', () => {
  test('shows the configured subtitle for a 404 and a general message for other errors', () => {
    expect(pageOf(demoContent(), '/404', 'error')).toMatchObject({
      title: 'Wrong turn.',
      subtitle: 'This page sold out.',
    });
    expect(pageOf(demoContent(), '/500', 'error')).toMatchObject({
      title: 'Wrong turn.',
      subtitle: 'SOMETHING WENT WRONG.',
    });
  });

  test('shows the chosen members with a link to all, and the truck image or a drawing', () => {
    const page = pageOf(demoContent(), '/404', 'error');
    expect(page.members).toMatchObject({
      cards: [{ title: 'Pecan Smoke' }, { title: 'Doña Chela’s Comal' }],
      action: { text: 'View all members', href: '/members' },
    });
    expect(page.picture.src).toMatch(/^\/art\//);
    const content = demoContent();
    content.errorPage.truck_image = mediaOf('lost-truck');
    expect(pageOf(content, '/404', 'error').picture.src).toBe('/media/ab/lost-truck-960.jpg');
  });
});
