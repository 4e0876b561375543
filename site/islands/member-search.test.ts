import { expect, test } from 'vitest';

import { addressOf, isChosen, plainName, search, wantedIn, withChoice } from './member-search.ts';

const member = (name: string, ...keys: string[]) => ({
  name: plainName(name),
  keys,
  path: `/members/${name[1]}`,
});
const members = [
  member('Doña Chela’s', 'cuisine=tacos', 'diet=vegan', 'day=monday', 'day=friday'),
  member('Bánh Mì Boys', 'cuisine=vietnamese', 'day=friday'),
  member('Blue Norther', 'cuisine=tacos', 'cuisine=vietnamese', 'diet=vegan'),
];
const found = (query: string) => [...search(members, wantedIn(query)).hits].map(({ name }) => name);

test('groups restrict each other, and each has one choice', () => {
  expect(found('?cuisine=tacos')).toEqual(['dona chelas', 'blue norther']);
  expect(found('?cuisine=tacos&day=friday')).toEqual(['dona chelas']);
  expect(found('?cuisine=pho')).toEqual([]);
  expect(found('?utm_source=mail')).toHaveLength(3);
});

test('a name matches by the start of any of its words in any order, ignoring accents, case and apostrophes', () => {
  expect(found('?name=banh')).toEqual(['banh mi boys']);
  expect(found('?name=CHELAS+do%C3%B1a')).toEqual(['dona chelas']);
  expect(found(`?name=${encodeURIComponent("chela's")}`)).toEqual(['dona chelas']);
  expect(found('?name=%20%20')).toHaveLength(3);
});

test('a member that the site’s search finds by what was typed matches too, within the other choices', () => {
  const byDish = (query: string) => [...search(members, wantedIn(query), new Set(['/members/á', '/members/l'])).hits];
  expect(byDish('?name=brisket').map(({ name }) => name)).toEqual(['banh mi boys', 'blue norther']);
  expect(byDish('?name=brisket&diet=vegan').map(({ name }) => name)).toEqual(['blue norther']);
  expect(byDish('?name=chela').map(({ name }) => name)).toHaveLength(3);
});

test('a count says how many would match with that choice added', () => {
  const { counts } = search(members, wantedIn('?cuisine=tacos&day=friday'));
  expect(Object.fromEntries(counts)).toEqual({
    'cuisine=tacos': 1,
    'cuisine=vietnamese': 1,
    'diet=vegan': 1,
    'day=monday': 1,
    'day=friday': 1,
  });
  expect(search(members, wantedIn('?name=blue')).counts.get('cuisine=tacos')).toBe(1);
});

test('a dish of some days counts on those only', () => {
  const gumbo = member('Low Water', 'diet=vegan', 'day=monday', 'day=thursday', 'day=monday&diet=vegan');
  const hitsOf = (query: string) => search([gumbo], wantedIn(query)).hits.size;
  expect([hitsOf('?diet=vegan'), hitsOf('?diet=vegan&day=thursday'), hitsOf('?diet=vegan&day=monday')]).toEqual([
    1, 1, 0,
  ]);
  const { counts } = search([gumbo], wantedIn('?diet=vegan'));
  expect([counts.get('day=monday'), counts.get('day=thursday')]).toEqual([undefined, 1]);
  expect(search([gumbo], wantedIn('?day=monday')).counts.get('diet=vegan')).toBeUndefined();
});

test('of those that are open now, only those count whose dish is there at this stop', () => {
  const gumbo = member('Low Water', 'diet=vegan', 'day=monday', 'day=thursday', 'day=monday&diet=vegan', 'open=now');
  const hitsOn = (openOn: string, query: string) => search([{ ...gumbo, openOn }], wantedIn(query)).hits.size;
  expect(hitsOn('day=monday', '?open=now')).toBe(1);
  expect(hitsOn('day=monday', '?open=now&diet=vegan')).toBe(0);
  expect(hitsOn('day=thursday', '?open=now&diet=vegan')).toBe(1);
  const { counts } = search([{ ...gumbo, openOn: 'day=monday' }], wantedIn('?diet=vegan'));
  expect([counts.get('open=now'), counts.get('day=thursday')]).toEqual([undefined, 1]);
});

test('a second click removes a choice, and the URL keeps the rest', () => {
  const wanted = wantedIn('?cuisine=tacos&name=do%C3%B1a');
  expect(addressOf('/members', withChoice(wanted, 'cuisine=vietnamese'))).toBe(
    '/members?cuisine=vietnamese&name=do%C3%B1a',
  );
  expect(addressOf('/members', withChoice(wantedIn('?day=friday'), 'day=friday'))).toBe('/members');
  expect(isChosen(wanted, 'cuisine=tacos')).toBe(true);
});

test('a cuisine with an encoded slash in its key is matched', () => {
  const odd = [member('Mare', 'cuisine=food%2Fmare%20e%20monti')];
  const wanted = withChoice(new Map(), 'cuisine=food%2Fmare%20e%20monti');
  const [, query = ''] = addressOf('/members', wanted).split('?');
  expect(search(odd, wantedIn(`?${query}`)).hits.size).toBe(1);
});
