import { expect, test } from 'vitest';

import { emptyValues, type FormValues } from '../../post-form/form-values.ts';
import { type Facts, linkedPaths, postChecks } from './post-checks.ts';

const fine: Facts = {
  mainSlots: ['poster', 'cover'],
  altOf: () => 'A green truck',
  linkState: () => 'live',
  takenBy: null,
  isBuilt: false,
  overlaps: [],
};

const link = (href: string) => ({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] });
const text = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

function member(change: (values: FormValues) => void = () => undefined): FormValues {
  const values = emptyValues(2);
  values.title = 'Taco Joint';
  values.url = 'members/taco-joint';
  values.post_body.attributes.description = 'Tacos from a green truck.';
  values.post_body.attributes.text = text({ type: 'text', text: 'We fold.' });
  values.post_body.media = { poster: 'p' };
  change(values);
  return values;
}

const words = (values: FormValues, facts: Partial<Facts> = {}) =>
  postChecks(values, { ...fine, ...facts }).map((check) => check.words);

test('a complete post has no suggestions', () => {
  expect(words(member())).toEqual([]);
});

test('names what is missing, with the field to fix it', () => {
  const empty = emptyValues(2);
  expect(postChecks(empty, fine).map(({ field }) => field)).toEqual([
    'title',
    'picture.poster',
    'post_body.attributes.description',
    'text',
  ]);
});

test('a picture for the other slot is the one that visitors see', () => {
  const covered = member(({ post_body: body }) => Object.assign(body, { media: { cover: 'p' } }));
  expect(words(covered)).toEqual([]);
  const bare = member(({ post_body: body }) => Object.assign(body, { media: { logo: 'p' } }));
  expect(words(bare)).toEqual(['No poster yet. An illustration is shown instead.']);
});

test('names an email address and a phone number that lead nowhere', () => {
  const contact = (email: string, phone: string) =>
    member(({ post_body: { attributes } }) => Object.assign(attributes, { email, phone }));
  expect(words(contact('hi@example.com', '(512) 555-0134'))).toEqual([]);
  expect(words(contact('', ''))).toEqual([]);
  expect(words(contact('nope', 'abc'))).toEqual(['“nope” isn’t an email address.', '“abc” isn’t a phone number.']);
});

test('a built page needs no text, and no page needs a picture', () => {
  const page = member((values) => {
    values.post_body.attributes.text = undefined;
    values.post_body.media = {};
  });
  expect(words(page, { mainSlots: [], isBuilt: true })).toEqual([]);
});

test('counts titles and descriptions that search results would cut', () => {
  const long = member((values) => {
    values.title = 'T'.repeat(61);
    values.post_body.attributes.description = 'd'.repeat(161);
  });
  expect(words(long)).toEqual([
    'The description has 161 characters: search results cut it off at about 160.',
    'The title has 61 characters: search results cut it off at about 60.',
  ]);
});

test('finds pictures without alt text in slots and in the text', () => {
  const shown = member((values) => {
    values.post_body.attributes.text = {
      type: 'doc',
      content: [
        { type: 'picture', attrs: { media: 'a' } },
        { type: 'picture', attrs: { media: 'b', alt: 'Own words' } },
        { type: 'paragraph', content: [{ type: 'text', text: 'We fold.' }] },
      ],
    };
  });
  expect(words(shown, { altOf: () => '' })).toEqual([
    'Add alt text for the poster.',
    'A picture in the text has no alt text.',
  ]);
  expect(words(shown, { altOf: () => undefined })).toEqual([]);
});

test('checks links inside the site, and no others', () => {
  const linked = text(
    link('/members/gone?x=1#y'),
    link('/blog/draft'),
    link('https://example.com/a'),
    link('mailto:a@b.co'),
    link('/media/menu.pdf'),
    link('#here'),
  );
  expect(linkedPaths(linked as never)).toEqual(['members/gone', 'blog/draft']);
  const values = member((own) => {
    own.post_body.attributes.text = linked;
  });
  expect(words(values, { linkState: (path) => (path === 'blog/draft' ? 'hidden' : 'gone') })).toEqual([
    'A link in the text leads to a page that doesn’t exist: /members/gone',
    'A link in the text leads to a page that isn’t published: /blog/draft',
  ]);
  expect(words(values, { linkState: () => undefined })).toEqual([]);
});

test('lists an address that another post has first', () => {
  expect(words(member(), { takenBy: 'Taco House' })).toEqual(['“Taco House” has the address /members/taco-joint.']);
});
