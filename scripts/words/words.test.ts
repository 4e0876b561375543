import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { brokenIn, chaptersOf, pageOf } from './chapters.ts';
import { wordsOf } from './collect.ts';
import { brokenBy, rules } from './rules.ts';

const root = resolve(import.meta.dirname, '../..');
const chapters = chaptersOf(root);

const spoken = (source: string) => wordsOf('x.tsx', source).map(({ place, text }) => `${place}: ${text}`);

test('every folder of screens is a chapter, and so are mails and refusals', () => {
  const titles = chapters.map(({ title }) => title);
  const screens = globSync('admin/screens/*/', { cwd: root }).map((path) => `Screen: ${path.split('/')[2] ?? ''}`);
  expect(titles).toEqual(expect.arrayContaining([...screens, 'Mails', 'Error messages']));
  for (const { files } of chapters) expect(files.every(({ words }) => words.length > 0)).toBe(true);
});

test('the page holds known words of every kind', () => {
  const page = pageOf(chapters);
  for (const line of [
    '### admin/screens/auth/sign-in.tsx',
    '- Button: Sign in',
    '- label: New password',
    '- text: Hello {firstname},',
    '- ApiError: Your role does not allow this',
    '- requiredText: First name',
  ]) {
    expect(page).toContain(`${line}\n`);
  }
});

test('what people read breaks no rule', () => {
  expect(brokenIn(chapters)).toEqual([]);
});

test('a sentence is one line, with the names of what it holds in braces', () => {
  expect(
    spoken(`
      const row = <p>
        Asked <RelativeTime time={at} /> by <b>{person.name}</b>
        {more > 0 && \`, and \${more} more\`}{last ? ' first' : ' again'}.
        <Button onClick={go}>Try again</Button>
      </p>;
    `),
  ).toEqual(['p: Asked {RelativeTime} by {name}{, and more more?}{ first | again}.', 'Button: Try again']);
});

test('each way through a condition is a line of its own', () => {
  expect(spoken('const a = <Button>{busy ? "Saving…" : "Save"}</Button>;')).toEqual([
    'Button: Saving…',
    'Button: Save',
  ]);
  expect(spoken('const a = <Field label={isNew ? "Name" : `Name of ${kind}`} />;')).toEqual([
    'label: Name',
    'label: Name of {kind}',
  ]);
});

test('toasts, fields of objects and refusals are found by what they are for', () => {
  expect(spoken('notify.done(write, `“${title}” moved to the trash`);')).toEqual([
    'notify.done: “{title}” moved to the trash',
  ]);
  expect(spoken('const links = [{ label: "Site options", id: "options" }];')).toEqual(['label: Site options']);
  expect(spoken('throw new ApiError("forbidden", "Your role does not allow this");')).toEqual([
    'ApiError: Your role does not allow this',
  ]);
});

test('classes, keys, addresses and programmers’ texts are left out', () => {
  expect(
    spoken(`
      import { a } from './some path.ts';
      type Kind = 'Some kind of thing';
      const box = 'rounded-sm border px-2';
      const a = <div className="flex The end" data-kind="Large one" id="Some id" style={{ color: 'Light blue' }} />;
      if (event.key === 'Enter' || kind === 'Some kind of thing') document.querySelector('Main thing');
      throw new Error('This can never happen');
      fetch('https://example.com/Some path');
    `),
  ).toEqual([]);
});

test('of the API’s own files, only what refuses is read', () => {
  const source = `
    const note = 'A sentence of the program';
    const schema = z.string().check(z.minLength(1, 'Give it a name'));
    throw invalidFields({ host: ['Enter a host name'] });
  `;
  expect(wordsOf('x.ts', source, 'errors').map(({ text }) => text)).toEqual(['Give it a name', 'Enter a host name']);
});

const samples: Record<string, [place: string, bad: string, good: string][]> = {
  spelling: [
    ['p', 'Choose a colour', 'Choose a color'],
    ['p', 'The event was cancelled', 'The event was canceled'],
    ['p', 'It works afterwards', 'It works afterward'],
    ['p', 'Nobody needs it any more.', 'There are no more of them'],
  ],
  plain: [
    ['p', 'An illustration stands in for it.', 'An illustration is shown instead.'],
    ['label', 'Url', 'URL'],
    ['p', 'Set up an app for codes', 'Set up an authenticator app'],
    ['p', 'Somebody changed this', 'Someone changed this'],
    ['Button', 'Send a mail', 'Send an email'],
  ],
  polite: [['p', 'Please try again', 'Try again']],
  success: [['notify.done', 'Successfully saved', 'Saved']],
  calm: [['notify.success', 'Saved!', 'Saved']],
  curly: [
    ['p', "It can't be undone", 'It can’t be undone'],
    ['p', 'Press "Publish"', 'Press “Publish”'],
  ],
  sentenceCase: [
    ['Button', 'Save Changes', 'Save changes'],
    ['label', 'Email Address', 'Email address for {name}'],
  ],
  labelEnd: [
    ['label', 'Name:', 'Name'],
    ['Button', 'Save.', 'Save…'],
  ],
  hintEnd: [['hint', 'Visitors read it', 'Visitors read it.']],
  toastEnd: [
    ['notify.info', 'The page was removed.', 'The page was removed'],
    ['notify.done', 'Saved. Visitors see it soon', 'Saved. Visitors see it soon.'],
  ],
  refusalEnd: [['ApiError', 'Sign in first.', 'Sign in first']],
};

test('every rule has a sample that breaks it', () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(rules).toSorted());
});

test.each(Object.entries(samples).flatMap(([rule, pairs]) => pairs.map((pair) => [rule, ...pair] as const)))(
  '%s: %s “%s”, but not “%s”',
  (rule, place, bad, good) => {
    expect(brokenBy({ place, text: bad })).toContain(rule);
    expect(brokenBy({ place, text: good })).toEqual([]);
  },
);
