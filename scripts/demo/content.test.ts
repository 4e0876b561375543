import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import { blocks, isBlockType } from '#shared/blocks/registry.ts';
import { richTextPlain } from '#shared/content/rich-text.ts';
import { postTypeList } from '#shared/rules/post-types.ts';
import { addDays, weekdayOf } from '#shared/rules/stop-rule.ts';
import { CategoryInput, CuisineTagInput, FaqInput } from '#shared/schemas/content.ts';
import { Colors, ErrorPageInput, Menus, OptionsInput, Seo, Socials } from '#shared/schemas/options.ts';
import { PostCreate } from '#shared/schemas/posts.ts';
import { cuisineIcon } from '#site/art/cuisine-icons.ts';
import { teaser } from '#site/data/meta.ts';

import type { Ids } from './blocks.ts';
import { type DemoDomain, lookUp, readDemos } from './content.ts';
import { drawnFolder, picturesOf } from './pictures.ts';
import { cateringPost, cuisinePost, memberPost, pagePost, showcasePost, storyPost } from './posts.ts';
import { colorsOf, errorPageOf, optionsOf, socialsOf } from './seed-identity.ts';

/** Made-up ids for exactly the keys that the content declares; any other key throws. */
function declaredIds(demo: DemoDomain): Ids {
  const among = (what: string, keys: string[]) =>
    lookUp(what, new Map(keys.map((key, index) => [key, `${index}`.padStart(16, 'a')])));
  return {
    picture: among(
      'picture',
      picturesOf(demo).map(({ file }) => file),
    ),
    cuisine: among(
      'cuisine',
      demo.cuisines.map(({ slug }) => slug),
    ),
    member: among(
      'member',
      demo.members.map(({ slug }) => slug),
    ),
    showcase: among(
      'event',
      demo.showcases.map(({ slug }) => slug),
    ),
    category: among(
      'category',
      demo.stories.flatMap(({ categories }) => categories),
    ),
    faqCategory: among(
      'FAQ category',
      demo.faqs.map(({ category }) => category),
    ),
  };
}

/** Few enough pixels to compare a drawing with its JPEG. */
async function thumbnail(picture: Buffer | string): Promise<Uint8Array> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize({ width: 96 }).raw().toBuffer();
}

type Hours = { days?: number[] | undefined; from: string; to: string };

/** Whether a weekly stop is on while an event lasts. */
function isDuring({ days = [], from, to }: Hours, event: { starts_at: string; ends_at?: string | undefined }): boolean {
  const [date = ''] = event.starts_at.split(' ');
  const closes = to > from ? date : addDays(date, 1);
  return (
    days.includes(weekdayOf(date)) &&
    `${date} ${from}` < (event.ends_at ?? event.starts_at) &&
    event.starts_at < `${closes} ${to}`
  );
}

describe.each(readDemos())('the content of $host', (demo) => {
  const ids = declaredIds(demo);
  const posts = [
    ...demo.members.map((member) => memberPost(member, ids)),
    ...demo.cuisines.map((cuisine) => cuisinePost(cuisine, ids)),
    ...demo.showcases.map((showcase) => showcasePost(showcase, ids)),
    ...demo.caterings.map((catering) => cateringPost(catering, ids)),
    ...demo.stories.map((story) => storyPost(story, ids)),
    ...demo.pages.map((page) => pagePost(page, ids)),
  ];
  const everything = JSON.stringify({ posts, ...demo });

  it('passes the schemas that the API validates with', () => {
    const refused = posts
      .map((post) => [post.url, z.safeParse(PostCreate, post).error?.issues])
      .filter(([, issues]) => issues);
    expect(refused).toEqual([]);
    const documents = [
      [OptionsInput, optionsOf(demo, ids)],
      [Colors, colorsOf(demo)],
      [Menus, demo.menus],
      [Socials, socialsOf(demo)],
      [Seo, demo.seo],
      [ErrorPageInput, errorPageOf(demo, ids)],
    ] as const;
    for (const [schema, value] of documents) expect(z.safeParse(schema, value).error?.issues).toBeUndefined();
    const tags = demo.cuisines.map(({ title, icon }) => ({ title, icon_data: JSON.stringify(cuisineIcon(icon)) }));
    expect(tags.filter((tag) => !z.safeParse(CuisineTagInput, tag).success)).toEqual([]);
    const faqs = demo.faqs.map(({ category, ...faq }) => ({ ...faq, category: ids.faqCategory(category) }));
    expect(faqs.filter((faq) => !z.safeParse(FaqInput, faq).success)).toEqual([]);
    const names = [
      ...demo.faqs.map(({ category }) => category),
      ...demo.stories.flatMap(({ categories }) => categories),
    ];
    expect(names.filter((name) => !z.safeParse(CategoryInput, { name }).success)).toEqual([]);
  });

  it('holds blocks that their own schemas accept', () => {
    const items = posts.flatMap(({ url, post_body }) =>
      (post_body.blocks?.items ?? []).map((item) => ({ url, ...item })),
    );
    const wrong = items.flatMap(({ url, type, props }) => {
      if (!isBlockType(type)) return [`${url}: there is no block ${type}`];
      const { schema } = blocks[type];
      const known = ['text', ...Object.keys(z.parse(schema, { id: 'x' }))];
      const unknown = Object.keys(props).filter((name) => !known.includes(name));
      const issues = z.safeParse(schema, props).error?.issues ?? [];
      return [...unknown, ...issues.map((issue) => issue.message)].map(
        (problem) => `${url}: ${type} ${props.id}: ${problem}`,
      );
    });
    expect(items.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  it('links only to pages of its own that exist', () => {
    const paths = new Set([
      '/faq',
      '/now',
      ...posts.map(({ url }) => `/${url}`),
      ...postTypeList.flatMap(({ listing }) => (listing ? [`/${listing}`] : [])),
    ]);
    const links = [...everything.matchAll(/"(?:href|url|\w+_url)":"(\/[^"]*)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !paths.has(link.split('#')[0] ?? ''))).toEqual([]);
    // A malformed link would stay in the text as typed.
    const texts = posts.map((post) => richTextPlain(z.parse(PostCreate, post).post_body.attributes.text));
    expect(texts.filter((text) => /\]\(|\*\w/.test(text))).toEqual([]);
  });

  it('sends nobody to a stop whose truck cooks at an event', () => {
    const elsewhere = demo.showcases
      // A crawl leads from stop to stop.
      .filter(({ slug }) => slug !== 'chowder-crawl')
      .flatMap((event) =>
        demo.members
          .filter(({ slug }) => event.members.includes(slug))
          .flatMap(({ slug, stops }) => stops.map((stop) => ({ slug, ...stop })))
          .filter(({ place }) => !event.place.includes(place))
          .filter((stop) => isDuring(stop, event))
          .map(({ slug, place }) => `${event.slug}: ${slug} is at ${place}`),
      );
    expect(elsewhere).toEqual([]);
  });

  it('says on each card a whole thought', () => {
    const { members, cuisines, showcases, caterings, stories } = demo;
    const cut = [members, cuisines, showcases, caterings, stories].flatMap((list) =>
      list.map(({ description }) => teaser(description, 120)).filter((text) => text.endsWith('…')),
    );
    expect(cut).toEqual([]);
  });

  it('shows no picture twice on a page, and one picture for one event, offer or page', () => {
    const heroes = demo.pages.flatMap(({ media = {} }) => media['hero.picture'] ?? []);
    const covers = [...demo.showcases, ...demo.caterings].flatMap(({ media }) => media['poster'] ?? []);
    expect([...heroes, ...covers].toSorted()).toEqual([...new Set([...heroes, ...covers])].toSorted());
    for (const { media = {} } of demo.pages)
      expect(Object.values(media)).toHaveLength(new Set(Object.values(media)).size);
    const told = demo.stories.flatMap(({ media }) => media['cover'] ?? []);
    expect(told).toHaveLength(new Set(told).size);
    expect(told.filter((file) => covers.includes(file))).toEqual([]);
  });

  it('is complete: a week, a menu and a story for each member, six real stories, upcoming events', () => {
    const between = (count: number, least: number, most: number) => count >= least && count <= most;
    const thin = demo.members.filter(
      ({ stops, menu, story, cuisines }) =>
        !between(stops.length, 3, 7) ||
        !between(menu.length, 5, 9) ||
        !between(story.length, 2, 4) ||
        !between(cuisines.length, 1, 3),
    );
    expect(thin.map(({ title }) => title)).toEqual([]);
    const lengths = demo.stories.map(({ title, text }) => ({ title, words: text.join(' ').split(/\s+/).length }));
    expect(lengths.filter(({ words }) => !between(words, 300, 600))).toEqual([]);
    expect(demo.showcases.filter(({ starts_at, ends_at }) => starts_at >= ends_at)).toEqual([]);
    expect(new Set(demo.faqs.map(({ category }) => category)).size).toBe(3);
    // Every cuisine has a member who cooks it.
    const cooked = new Set(demo.members.flatMap(({ cuisines }) => cuisines));
    expect(demo.cuisines.filter(({ slug }) => !cooked.has(slug))).toEqual([]);
  });

  it('describes every picture, uses every picture, and draws few enough to start fast', () => {
    const pictures = picturesOf(demo);
    const poor = pictures.filter(
      ({ alt }) => alt.length < 16 || /^(an? )?(image|picture|photo|illustration)\b/i.test(alt),
    );
    expect(poor).toEqual([]);
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
    expect(pictures.filter(({ width }) => width).length).toBeLessThanOrEqual(36);
    const used = new Set<string>();
    const watched = { ...ids, picture: (file: string) => (used.add(file), ids.picture(file)) };
    for (const member of demo.members) memberPost(member, watched);
    for (const cuisine of demo.cuisines) cuisinePost(cuisine, watched);
    for (const showcase of demo.showcases) showcasePost(showcase, watched);
    for (const page of demo.pages) pagePost(page, watched);
    for (const catering of demo.caterings) cateringPost(catering, watched);
    for (const story of demo.stories) storyPost(story, watched);
    optionsOf(demo, watched);
    errorPageOf(demo, watched);
    expect(pictures.map(({ file }) => file).filter((file) => !used.has(file))).toEqual([]);
  });

  it('has every picture as it is drawn now (node scripts/demo/draw.ts draws them again)', async () => {
    const drawn = picturesOf(demo).filter(({ width }) => width);
    expect(readdirSync(drawnFolder(demo)).toSorted()).toEqual(drawn.map(({ file }) => file).toSorted());
    const changed: string[] = [];
    for (const { file, width, draw } of drawn) {
      const stored = join(drawnFolder(demo), file);
      expect((await sharp(stored).metadata()).width).toBe(width);
      const [now, then] = await Promise.all([thumbnail(Buffer.from(draw())), thumbnail(stored)]);
      const differences = now.map((value, index) => Math.abs(value - (then[index] ?? 0)));
      // JPEG alone makes a difference of 18.
      if (Math.max(...differences) >= 32) changed.push(file);
    }
    expect(changed).toEqual([]);
  }, 60_000);

  it('has no placeholder texts, and only reserved hosts and phone numbers', () => {
    expect(everything).not.toMatch(/lorem|ipsum|todo|member \d|example text/i);
    const hosts = [...everything.matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+)/g)].map(([, host = '']) => host);
    expect(hosts.filter((host) => !host.replace(/\.$/, '').endsWith('.example'))).toEqual([]);
    const phones = [...demo.members.map(({ phone }) => phone), demo.options.phone];
    expect(phones.filter((phone) => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it.each(demo.caterings.map((offer) => [offer.title, offer] as const))(
    'begins the prices of %s where some of its dishes end up',
    (_, { menu, price_from: from }) => {
      const sums = menu.reduce((some, { price = 0 }) => some.concat(some.map((sum) => sum + price)), [0]);
      expect(sums).toContain(from);
    },
  );
});

it('names the file and the field that a schema refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, 'content'), folder, { recursive: true });
  const readWith = (file: string, from: string | RegExp, to: string) => {
    const path = join(folder, file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.replace(from, to));
    try {
      return readDemos(folder);
    } finally {
      writeFileSync(path, whole);
    }
  };
  const members = 'lonestar/members.json';
  expect(() => readWith(members, '"price": 1700', '"price": "17"')).toThrow(
    /lonestar\/members\.json is wrong:\n\[0\]\.menu\[0\]\.price: Give a whole number/,
  );
  expect(() => readWith(members, '"phone"', '"fon"')).toThrow(/\[0\]\.phone: .*\n.*Unknown field “fon”/);
  expect(() => readWith(members, '"at": "barton"', '"at": "moon"')).toThrow('There is no place "moon"');
  expect(() => readWith('bayside/pages.json', '"limit": 8', '"limit": 80')).toThrow(
    /bayside\/pages\.json is wrong:\n\[0\]\.blocks\[\d\]\.props\.limit: /,
  );
  expect(() => readWith('bayside/faqs.json', '[', '')).toThrow(/bayside\/faqs\.json is wrong:\nSyntaxError/);
  expect(readDemos(folder)).toEqual(readDemos());
});
