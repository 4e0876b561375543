import '../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import type { Difference } from '#shared/schemas/differences.ts';
import {
  differenceOf,
  faqOf,
  itemOf,
  mediaOf,
  optionsOf,
  postOf,
  redirectOf,
  snippetOf,
  socialOf,
  textOf,
} from '#tests/support/differences.ts';

import { categoriesQuery, cuisineTagsQuery } from '../queries/content.ts';
import { optionsQuery } from '../queries/domains.ts';
import { fullListQuery } from '../queries/posts.ts';
import { DifferenceView } from './difference-view.tsx';

const [barbecue, member] = ['b'.repeat(16), 'm'.repeat(16)];
const options = optionsOf() as never;

/** Shows differences with the names that the panel has loaded. */
async function show(...differences: Difference[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(cuisineTagsQuery.queryKey, [{ id: barbecue, label: 'Barbecue' }]);
  client.setQueryData(categoriesQuery.queryKey, []);
  client.setQueryData(optionsQuery.queryKey, options);
  client.setQueryData(fullListQuery(2).queryKey, { data: [{ id: member, title: 'El Fuego' } as never], total: 1 });
  return render(
    <QueryClientProvider client={client}>
      {differences.map((difference) => (
        <DifferenceView key={`${difference.document} ${difference.title}`} difference={difference} />
      ))}
    </QueryClientProvider>,
  );
}

/** The rows as they are read, with the words for screen readers. */
function rows(): string[] {
  const all = document.querySelectorAll<HTMLElement>('[role="group"] > dl > div, [role="group"] > div > dl > div');
  return Array.from(all, (row) => row.innerText.replaceAll(/\s+/g, ' ').trim());
}

async function problems(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Parts of a page: the page itself has its landmarks and headings.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const post = differenceOf(
  'post',
  postOf({
    attributes: {
      phone: '(512) 555-0101',
      text: textOf('We open at noon.'),
      menu_items: [
        { id: 'a', name: 'Brisket', price: 1200 },
        { id: 'b', name: 'Ribs' },
      ],
    },
    media: { poster: mediaOf('truck') },
    blocks: [{ type: 'hero', props: { id: 'h', title: 'Good food' } }],
  }),
  postOf({
    attributes: {
      phone: '(512) 555-0199',
      text: textOf('We open at dawn.'),
      menu_items: [{ id: 'a', name: 'Brisket', price: 1300 }],
    },
    media: { poster: mediaOf('grill', { focal: { x: 0.2, y: 0.4 }, alt: '' }) },
    external_data: { cuisines: [barbecue], members: [member] },
    blocks: [
      { type: 'hero', props: { id: 'h', title: 'Great food' } },
      { type: 'members-grid', props: { id: 'm', title: 'Our trucks' } },
    ],
  }),
);

test('a post shows words, rows, tags, pictures and blocks under the labels of its form', async () => {
  await show(post);
  expect(rows()).toEqual([
    'Phone (512) 555- removed: 0101 added: 0199',
    'Text We open at removed: noon added: dawn.',
    'Menu Changed Brisket Price removed: $12 added: $13 Removed Ribs',
    'Cuisines Added Barbecue',
    'Members Added El Fuego',
    'Poster Before Focal point 50% from the left, 50% from the top truck.jpg A picture of truck After Focal point 20% from the left, 40% from the top grill.jpg No alt text',
    'Built page Changed Hero “Great food” Heading removed: Good added: Great food Added Members “Our trucks”',
  ]);
  await expect.element(page.getByRole('group', { name: 'What changes in Pecan Smoke' })).toBeVisible();
});

test('times are in the time zone of the site', async () => {
  const after = postOf({}, { post_status_id: 3, publish_at: '2027-01-01T12:00:00.000Z' });
  await show(differenceOf('post', postOf(), after));
  expect(rows()).toEqual(['Status removed: Published added: Scheduled: Friday, Jan 1, 2027, 6 AM']);
});

test('every other kind shows its own change', async () => {
  const name = (text: string) => ({ id: 'c'.repeat(16), name: text });
  const tag = (icon_data: string) => ({ id: 'c'.repeat(16), title: 'Taco', icon_data });
  const section = (title: string) => ({ ...name(''), title, blocks: { v: 1, items: [] }, media: {}, version: 1 });
  const errorPage = {
    title: 'Lost',
    subtitle: '',
    section_title: '',
    section_text: '',
    members: [],
    truck_image: null,
  };
  const seo = { title: 'Trucks', description: '', name: '' };
  await show(
    differenceOf('faq', faqOf(), faqOf({ category: name('Paying'), position: 0 })),
    differenceOf('faq-category', name('Paying'), name('Money')),
    differenceOf('category', name('News'), name('Stories')),
    differenceOf('cuisine-tag', tag(''), tag('{"viewBox":"0 0 24 24","paths":["M0 0h9"]}')),
    differenceOf('section', section('Hours'), section('Times')),
    differenceOf('analytics', snippetOf(), snippetOf({ code: 'start();\ncount(2);\nstop();' })),
    differenceOf('media', mediaOf('truck'), mediaOf('truck', { alt: 'A picture of dusk' })),
    differenceOf('redirect', redirectOf(), redirectOf({ to: 'trucks' })),
    differenceOf('title', { title: 'Lone Star' }, { title: 'Lone Moon' }),
    differenceOf('options', optionsOf(), optionsOf({ look: 'harbour' })),
    differenceOf('colors', [{ id: 5, code: '#a8321f' }], [{ id: 5, code: '#005f6b' }]),
    differenceOf(
      'menus',
      { header: [itemOf('About', '/about', [itemOf('Team', '/team')])], footer: [] },
      { header: [itemOf('About', '/about', [itemOf('Our team', '/team')])], footer: [] },
    ),
    differenceOf('socials', [socialOf('x', 'https://x.com/a')], [socialOf('x', 'https://x.com/b')]),
    differenceOf('seo', seo, { ...seo, title: 'Carts' }),
    differenceOf('error-page', errorPage, { ...errorPage, members: [member] }),
    differenceOf('site-map', { types: [1] }, { types: [1, 6] }),
  );
  expect(rows()).toEqual([
    'Category removed: None added: Paying',
    'Place removed: 3rd added: 1st',
    'Name removed: Paying added: Money',
    'Name removed: News added: Stories',
    'Drawing removed: No drawing added:',
    'Name removed: Hours added: Times',
    'Code start(); removed: count(1); added: count(2); stop();',
    'What it shows (alt text) A picture of removed: truck added: dusk',
    'Leads to / removed: members added: trucks',
    'Title Lone removed: Star added: Moon',
    'Look removed: Street added: Harbor',
    'Primary background removed: #a8321f added: #005f6b',
    'Menus Renamed Header › About › Our team Text removed: Team added: Our team',
    'Links New link X Address https://x.com/ removed: a added: b',
    'Title of the home page removed: Trucks added: Carts',
    'Members Added El Fuego',
    'Types Added Blog',
  ]);
  expect(await problems()).toEqual([]);
});

test('a change that visitors can’t see says so', async () => {
  await show(differenceOf('options', optionsOf(), optionsOf()));
  await expect.element(page.getByText('Only internal details changed. Visitors see no difference.')).toBeVisible();
});

test('something new shows what it holds without marks, something removed only when asked', async () => {
  const brisket = postOf({ attributes: { menu_items: [{ id: 'a', name: 'Brisket', price: 1200 }] } });
  await show(differenceOf('post', null, brisket, 'New'), differenceOf('post', brisket, null, 'Old'));
  const [added, removed] = ['New', 'Old'].map((title) => page.getByRole('group', { name: `What changes in ${title}` }));
  await expect.element(added!.getByText('Brisket')).toBeVisible();
  expect(document.querySelector('ins, del')).toBeNull();
  await expect.element(removed!.getByText('Visitors won’t see this after you publish.')).toBeVisible();
  await expect.element(removed!.getByText('Brisket')).not.toBeInTheDocument();
  await removed!.getByRole('button', { name: 'Show the content' }).click();
  await expect.element(removed!.getByText('Brisket')).toBeVisible();
});

test('long lists and texts are shortened until “Show all” is pressed, also by keyboard', async () => {
  const stay = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ type: 'divider', props: { id: `d${at}` } }));
  const story = 'We smoke our brisket overnight over oak. '.repeat(100);
  await show(
    differenceOf(
      'post',
      postOf({ blocks: [] }),
      postOf({ attributes: { description: story.slice(0, 990) }, blocks: stay(500) }),
    ),
  );
  expect(document.querySelectorAll('li')).toHaveLength(8);
  await page.getByRole('button', { name: 'Show all 500' }).click();
  expect(document.querySelectorAll('li')).toHaveLength(500);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  expect(document.querySelectorAll('li')).toHaveLength(8);

  const text = document.querySelector('ins') as HTMLElement;
  const clipped = text.closest<HTMLElement>('.line-clamp-6') as HTMLElement;
  const short = clipped.clientHeight;
  (page.getByRole('button', { name: 'Show all', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  expect(clipped.clientHeight).toBeGreaterThan(short);
});

test('the smallest edit of a long text shows what is around it, without a button', async () => {
  const story = 'We smoke our brisket overnight over oak. '.repeat(20);
  await show(
    differenceOf(
      'faq',
      faqOf({ answer: `${story}Bring cash. ${story}` }),
      faqOf({ answer: `${story}Bring cards. ${story}` }),
    ),
  );
  expect(rows()[0]).toMatch(/^Answer ….{20,60} Bring removed: cash added: cards\. .{20,60}…$/);
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('text from right to left keeps its direction beside the labels', async () => {
  await show(
    differenceOf('seo', { title: '', description: '', name: '' }, { title: 'أفضل شاورما', description: '', name: '' }),
  );
  const paragraph = document.querySelector('dd p') as HTMLElement;
  expect([getComputedStyle(paragraph).direction, getComputedStyle(paragraph).textAlign]).toEqual(['rtl', 'left']);
});

test.each(['light', 'dark'] as const)('it fits a narrow column and is accessible, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  await page.viewport(360, 800);
  const unbroken = 'Smokehouse'.repeat(20);
  await show(
    post,
    differenceOf('post', null, postOf({}, { title: unbroken }), unbroken),
    differenceOf(
      'menus',
      { header: [itemOf(unbroken.slice(0, 80), '/a')], footer: [] },
      { header: [], footer: [itemOf(unbroken.slice(0, 80), '/a')] },
    ),
    differenceOf('colors', [], [{ id: 5, code: '#005f6b' }]),
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await problems()).toEqual([]);
});

test('what a release removed is gone', async () => {
  const old = postOf({ attributes: {} });
  const difference = differenceOf('post', old, null, 'Old');
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <DifferenceView difference={difference} isDone />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Visitors no longer see this.')).toBeVisible();
});
