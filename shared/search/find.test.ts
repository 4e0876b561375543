import { describe, expect, test } from 'vitest';

import { allergens } from '../rules/allergens.ts';
import type { SearchIndex } from '../schemas/search-index.ts';
import { finderOf } from './find.ts';
import { countWords, resultsHtml, startHtml } from './markup.ts';

const index: SearchIndex = {
  page: '/search',
  list: '/members',
  diets: ['vegetarian', 'vegan', 'gluten-free'],
  members: [
    [
      'Pecan Smoke',
      '/members/pecan-smoke',
      'Barbecue',
      [
        ['Brisket, half pound', '2', ''],
        ['Mama Lupe’s beans', '01', 'brisket ends'],
      ],
      ['The Yard', 'Dock 9'],
    ],
    [
      'Doña Luz',
      '/members/dona-luz',
      'Vietnamese, Tacos',
      [
        ['Bánh mì', '', 'pork'],
        ['Fish tacos', '', ''],
        ['Beer', '', ''],
      ],
      ['the  yard'],
    ],
    ['مطعم الشام 🌯', '/members/sham', '', [['<b>Bold</b> & "wild"', '', '']], []],
    ['Ember', '/members/ember', '', [['Beef', '', '']], []],
  ],
  told: ['post oak, San Saba', 'phở on Fridays'],
  pages: [
    ['day', 'Open now', '/now', 'today near me'],
    ['day', 'Open on Friday', '/members/day/friday', ''],
    ['diet', 'Vegan dishes', '/members/diet/vegan', ''],
    ['story', 'A night with the smoker', '/blog/night', 'Oak and patience'],
    ['offer', 'A seaside wedding', '/catering/wedding', 'Oysters before the photos'],
    ['question', 'Do trucks take cards?', '/faq#q-1', 'Nearly all'],
  ],
};
const { find } = finderOf(index);
const titles = (query: string) => find(query).groups.flatMap(({ items }) => items.map(({ title }) => title));
const groups = (query: string) => find(query).groups.map(({ name }) => name);

describe('finds', () => {
  test('all dishes of the member whose name is typed, and the member first', () => {
    expect(titles('pecan')).toEqual(['Pecan Smoke', 'Brisket, half pound', 'Mama Lupe’s beans']);
  });

  test('members, dishes with their member, diets, places and pages, grouped', () => {
    expect(find('brisket').groups).toMatchObject([
      {
        name: 'Dishes',
        items: [
          { title: 'Brisket, half pound', detail: 'Pecan Smoke', href: '/members/pecan-smoke', also: '' },
          { title: 'Mama Lupe’s beans', detail: 'Pecan Smoke', also: 'brisket' },
        ],
      },
    ]);
    expect(groups('vegan')).toEqual(['Cuisines and diets', 'Dishes']);
    expect(titles('vegan')).toEqual(['Vegan dishes', 'Mama Lupe’s beans']);
    expect(titles('gluten-free')).toEqual(['Brisket, half pound']);
    expect(titles('oak')).toEqual(['Pecan Smoke', 'A night with the smoker']);
    expect(titles('cards')).toEqual(['Do trucks take cards?']);
    expect(titles('tacos')).toEqual(['Doña Luz', 'Fish tacos']);
  });

  test('who is open now or on a day first, before those that mention it', () => {
    for (const query of ['open now', 'near me', 'today']) expect(titles(query)).toEqual(['Open now']);
    expect(titles('friday')).toEqual(['Open on Friday', 'Doña Luz']);
    expect(groups('friday')).toEqual(['When they are open', 'Members']);
  });

  test('a member by the words of its description, and says which', () => {
    expect(find('saba').groups).toMatchObject([{ name: 'Members', items: [{ title: 'Pecan Smoke', also: 'Saba' }] }]);
  });

  test('a short word whole where it is one, or else as the beginning of others', () => {
    expect(titles('pho')).toEqual(['Doña Luz']);
    expect(titles('phot')).toEqual(['A seaside wedding']);
    expect(titles('oys')).toEqual(['A seaside wedding']);
  });

  test('a diet in its own words, never one of them alone: without gluten isn’t gluten', () => {
    const also = (query: string) => find(query).groups.flatMap(({ items }) => items.map((item) => item.also));
    expect(also('gluten')).toEqual(['gluten-free']);
    expect(also('free gluten')).toEqual(['gluten-free']);
    expect(titles('gluten free')).toEqual(['Brisket, half pound']);
    expect(countWords(find('gluten free'))).toBe('1 result');
    expect(countWords(find('gluten free pizza'))).toBe('1 result, none with “pizza”');
    expect(titles('Gluten-Free tacos')).toEqual(['Brisket, half pound']);
    expect(titles('vegan tacos with everything')).toEqual(['Vegan dishes', 'Mama Lupe’s beans']);
    expect(also('beans vegetarian')).toEqual(['vegetarian']);
  });

  test('a diet of a cuisine: members of it with dishes of the diet, though no dish says both, and the page of the diet', () => {
    const menu: SearchIndex['members'][number][3] = [
      ['Hongos', '1', ''],
      ['Pastor', '', ''],
    ];
    const meat: typeof menu = [['Lengua', '', '']];
    const small = finderOf({
      ...index,
      members: [
        ['Chela', '/members/chela', 'Tacos', menu, []],
        ['Luz', '/members/luz', 'Tacos', meat, []],
        ['Sham', '/members/sham', 'Falafel', [['Falafel with tacos', '1', '']], []],
      ],
      told: [],
    });
    const found = small.find('vegan tacos');
    expect(found.groups.map(({ name, items }) => [name, items.map(({ title, also }) => [title, also])])).toEqual([
      ['Cuisines and diets', [['Vegan dishes', '']]],
      ['Members', [['Chela', 'vegan']]],
      ['Dishes', [['Falafel with tacos', 'vegan']]],
    ]);
    expect(countWords(found)).toBe('3 results');
    const noDish = finderOf({ ...index, members: [['Chela', '/members/chela', 'Tacos', menu, []]], told: [] });
    expect(countWords(noDish.find('vegan tacos'))).toBe('2 results');
  });

  test('some of the words, and says that nothing has them all', () => {
    expect(titles('brisket tacos')).toEqual(['Doña Luz', 'Brisket, half pound', 'Fish tacos', 'Mama Lupe’s beans']);
    expect(countWords(find('fish cream'))).toBe('1 result, none with all of these words');
    expect(countWords(find('vegan tacos with beans'))).toBe('1 result, none with all of these words');
    expect(countWords(find('tcaos of photos'))).toContain('none with all of these words');
  });

  test.each(['fish tacos', 'fish tacos !', 'fish to me', 'fsih tcaos', 'vegan beans of zz', 'zzzz zzzz'])(
    'says nothing of the words of %j',
    (query) => {
      expect(countWords(find(query))).toMatch(/^(\d+ results?|No results)$/);
    },
  );

  test('a member by its cuisine, without the dishes that say nothing of it', () => {
    expect(titles('barbecue')).toEqual(['Pecan Smoke']);
    expect(titles('tacos')).not.toContain('Beer');
  });

  test('equal dishes in the order of the menus, not the one with the fewest words first', () => {
    const menu: SearchIndex['members'][number][3] = [
      ['Falafel plate', '1', 'chickpeas, parsley, garlic, cumin'],
      ['Cold brew', '1', ''],
      ['Beans', '1', 'slow'],
    ];
    const small: SearchIndex = { ...index, members: [['Sham', '/members/sham', '', menu, []]], told: [], pages: [] };
    const dishes = finderOf(small)
      .find('vegan')
      .groups.find(({ name }) => name === 'Dishes');
    expect(dishes?.items.map(({ title }) => title)).toEqual(['Falafel plate', 'Cold brew', 'Beans']);
  });

  test('a place under one name, with each member that stops there', () => {
    const [places] = find('yard').groups;
    expect(places).toMatchObject({ name: 'Places' });
    expect(places?.items.map(({ title, detail, href }) => [title, detail, href])).toEqual([
      ['The Yard', 'Pecan Smoke', '/members/pecan-smoke'],
      ['The Yard', 'Doña Luz', '/members/dona-luz'],
    ]);
  });

  test.each([
    ['briskt', 'Brisket, half pound'],
    ['brsiket', 'Brisket, half pound'],
    ['briskett', 'Brisket, half pound'],
    ['brizket', 'Brisket, half pound'],
    ['bris', 'Brisket, half pound'],
    ['bahn mi', 'Bánh mì'],
    ['banh mi', 'Bánh mì'],
    ['dona', 'Doña Luz'],
    ['doñas', 'Doña Luz'],
    ['DOÑA LUZ', 'Doña Luz'],
    ['vegn', 'Vegan dishes'],
    ['taco fish', 'Fish tacos'],
    ['peacn smok', 'Pecan Smoke'],
    ['الشام', 'مطعم الشام 🌯'],
    ['🌯', 'مطعم الشام 🌯'],
    ['<b>brisket</b>', 'Brisket, half pound'],
    ['brisket near me', 'Brisket, half pound'],
  ])('%s: %s', (query, title) => {
    expect(titles(query)).toContain(title);
  });

  test('a place by what its member is called, too, but not by that alone', () => {
    expect(groups('yard pecan')).toEqual(['Places']);
    expect(find('yard pecan')).toMatchObject({ total: 1, isPartial: false });
    expect(groups('pecan')).not.toContain('Places');
  });

  test('a story, an event or an offer by what it is', () => {
    expect(titles('catering wedding')).toEqual(['A seaside wedding']);
    expect(find('catering wedding').isPartial).toBe(false);
  });

  test('words that are written together, or apart', () => {
    const menu: SearchIndex['members'][number][3] = [
      ['Stretchy corn dog', '', ''],
      ['Softserve', '', ''],
      ['Corn', '', ''],
    ];
    const small = finderOf({ ...index, members: [['Norther', '/members/norther', '', menu, []]], told: [] });
    const found = (query: string) => small.find(query).groups.flatMap(({ items }) => items.map(({ title }) => title));
    expect(found('corndog')).toEqual(['Stretchy corn dog']);
    expect(found('corndogs')).toEqual(['Stretchy corn dog']);
    expect(found('stretchy corndo')).toEqual(['Stretchy corn dog']);
    expect(found('soft serve')).toEqual(['Softserve']);
    expect(countWords(small.find('corndog'))).toBe('1 result');
    expect(found('corntable')).toEqual([]);
    // Nothing has both of its words: what has the last one, and says so.
    expect(found('softdog')).toEqual([]);
    const dogs = finderOf({
      ...index,
      members: [
        [
          'Hub',
          '/members/hub',
          '',
          [
            ['The Hub dog', '', ''],
            ['Hot guts', '', ''],
          ],
          [],
        ],
      ],
      told: [],
    });
    expect(dogs.find('hotdogs').groups[0]?.items.map(({ title }) => title)).toEqual(['The Hub dog']);
    expect(countWords(dogs.find('hotdogs'))).toBe('1 result, none with “hotdog”');
  });

  test('the days that a dish is there for, beside its member', () => {
    const menu: SearchIndex['members'][number][3] = [['Brisket phở', '', 'twelve-hour brisket', '', '5 Fridays']];
    const small = finderOf({ ...index, members: [['Norther', '/members/norther', '', menu, []]], told: [] });
    expect(small.find('pho').groups[0]?.items[0]).toMatchObject({ detail: 'Norther\u00a0· Fridays', days: '5' });
  });

  test('no neighbor of a word that is there', () => {
    expect(titles('beer')).toEqual(['Beer']);
    expect(titles('beef')).toEqual(['Beef']);
  });

  test.each(['bear', 'been'])('%s is no beer', (query) => {
    expect(titles(query)).not.toContain('Beer');
  });

  test('a word that is the end of longer ones, where nothing has it as it is', () => {
    const dishes = (names: string[]) =>
      finderOf({ ...index, members: [['Low Water', '/members/low', '', names.map((name) => [name, '', '']), []]] });
    const found = (finder: ReturnType<typeof dishes>, query: string) =>
      finder.find(query).groups.flatMap(({ items }) => items.map(({ title }) => title));
    const catfish = dishes(['Catfish basket', 'Fried okra', 'Hot chocolate']);
    expect(found(catfish, 'fish')).toEqual(['Catfish basket']);
    expect(found(catfish, 'fish basket')).toEqual(['Catfish basket']);
    expect(found(catfish, 'okr')).toEqual(['Fried okra']);
    expect(found(catfish, 'kra')).toEqual([]);
    expect(found(dishes(['Fish plate', 'Catfish basket']), 'fish')).toEqual(['Fish plate']);
  });

  test('a word of four letters has the first of what is meant', () => {
    const menu: SearchIndex['members'][number][3] = [
      ['Adobo plate', '', ''],
      ['Clam chowder', '', ''],
      ['Alter ego', '', ''],
    ];
    const small = finderOf({ ...index, members: [['Sunday', '/members/sunday', '', menu, []]], told: [] });
    const found = (query: string) => small.find(query).groups.flatMap(({ items }) => items.map(({ title }) => title));
    expect(found('late')).toEqual([]);
    expect(found('plte')).toEqual(['Adobo plate']);
    expect(found('plaet')).toEqual(['Adobo plate']);
    expect(found('lpate')).toEqual(['Adobo plate']);
    expect(found('chowdr')).toEqual(['Clam chowder']);
    expect(found('vegn')).toEqual(['Vegan dishes']);
  });

  test.each(['', '   ', '…', 'zzzzqqq', '%', '\u0000', '𓀀'.repeat(200), 'x'.repeat(5000)])(
    'nothing for %j',
    (query) => {
      expect(find(query)).toMatchObject({ total: 0, groups: [] });
    },
  );

  test('something for a query of five hundred words', () => {
    expect(titles('brisket '.repeat(500))).toContain('Brisket, half pound');
  });
});

describe('as HTML', () => {
  const html = (query: string, most = 5, more = '/search?q=x') =>
    resultsHtml({ query, found: find(query), most, more, index });

  test('marks what matched, however it is written', () => {
    expect(html('banh')).toContain('<b><mark>Bánh</mark> mì</b>');
    expect(html('briskt')).toContain('<b><mark>Brisket</mark>, half pound</b> <span>Pecan Smoke</span>');
    expect(html('brisket')).toContain('<span>Pecan Smoke\u00a0· <mark>brisket</mark></span>');
  });

  test('escapes queries and names', () => {
    expect(html('bold')).toContain('&lt;b&gt;<mark>Bold</mark>&lt;/b&gt; &amp; &quot;wild&quot;');
    const none = html('<img src=x onerror=alert(1)>zzzz');
    expect(none).toContain('&lt;img src=x onerror=alert(1)&gt;zzzz');
    expect(none).not.toContain('<img');
    expect(none).toContain('<a href="/members">');
    expect(none).toContain('<h2>Start here</h2>');
  });

  test('has so many of each group, and a link to the others where there is a page for them', () => {
    expect(html('brisket', 1)).toContain('<p class="found-more"><a href="/search?q=x">1 more</a></p>');
    expect(html('brisket', 1, '')).toContain('<p class="found-more">and 1 more</p>');
    expect(html('brisket', 2)).not.toContain('found-more');
  });

  test('shows the picture and the price that the index has', () => {
    const [member] = index.members;
    if (!member) throw new Error('no member');
    const dish: (typeof member)[3][number] = ['Brisket', '', '', '$17'];
    const priced = finderOf({ ...index, members: [[...member.slice(0, 3), [dish], [], '/media/a-320.webp'] as never] });
    const shown = resultsHtml({ query: 'brisket', found: priced.find('brisket'), most: 5, more: '', index });
    expect(shown).toContain('data-member="/members/pecan-smoke"><img src="/media/a-320.webp" alt=""');
    expect(shown).toContain('<span class="found-price">$17</span>');
  });

  test('offers what is open, cuisines and diets before anything is typed', () => {
    const start = startHtml({
      ...index,
      now: '/now',
      pages: [...index.pages, ['cuisine', 'A & B', '/cuisines/ab', '']],
    });
    expect(start).toContain('<a class="tag" href="/now">Open now</a>');
    expect(start).toContain('<a class="tag" href="/cuisines/ab">A &amp; B</a>');
    expect(start).toContain('<a class="tag" href="/members/diet/vegan">Vegan dishes</a>');
    expect(startHtml(index)).not.toContain('Open now');
    expect(startHtml({ ...index, word: 'truck' })).toContain('All trucks');
  });

  test('calls members what their network does', () => {
    const shown = (words: Partial<SearchIndex>) =>
      resultsHtml({ query: 'luz', found: find('luz'), most: 5, more: '', index: { ...index, ...words } });
    expect(shown({})).toContain('>Members</h2>');
    expect(shown({ word: 'kitchen' })).toContain('>Kitchens</h2>');
  });

  test('says of each allergen that the search doesn’t know it, whether it finds something or not', () => {
    for (const asked of [...allergens, 'no shellfish', 'nut free', 'Eggs'])
      expect(html(asked)).toContain('ask before you order');
    expect(html('fish')).toMatch(/ask before you order.*Fish<\/mark> tacos/s);
    expect(html('gluten-free')).not.toContain('ask before');
  });

  test('counts for those who listen', () => {
    expect([countWords(find('zzzzqqq')), countWords(find('patience')), countWords(find('yard'))]).toEqual([
      'No results',
      '1 result',
      '2 results',
    ]);
  });
});
