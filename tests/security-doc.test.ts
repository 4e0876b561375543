import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', asks = '', heldBy = '']) => ({ id, asks, heldBy }),
);
/** The ids in the first column of the table of what doesn't apply. */
const leftOut = [...text.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) +\| .{5,}\|$/gm)]
  .map(([, ids = '']) => ids.split(', '))
  .filter((ids) => !rows.some(({ id }) => ids.includes(id)))
  .flat();

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; they are numbered from 1. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 ' +
  '8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 ' +
  '11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 ' +
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';
const required = sections.split(' ').flatMap((each) => {
  const [section, count] = each.split(':');
  return Array.from({ length: Number(count) }, (_each, index) => `${section}.${index + 1}`);
});

test('every requirement of levels 1 and 2 has one row, or is in the list of those that don’t apply', () => {
  expect(required).toHaveLength(253);
  expect([...rows.map(({ id }) => id), ...leftOut].toSorted()).toEqual(required.toSorted());
});

/** The requirements that ask for documentation: a section is their proof. All others need a test or a reason. */
const documented = new Set(
  '2.1.3 5.1.1 6.1.1 6.1.2 6.1.3 7.1.1 7.1.2 8.1.1 8.1.2 11.1.1 11.1.2 13.1.1 14.1.1 14.1.2 15.1.1 15.1.3 16.1.1'.split(
    ' ',
  ),
);

type Row = { id: string; heldBy: string };

/** What is wrong with a row's proof; null for a test, a section or a reason whose links all lead somewhere. */
function fault({ id, heldBy }: Row): string | null {
  const dead = [...heldBy.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, link = '']) => link)
    .find((link) => !leadsSomewhere(link));
  if (dead !== undefined) return `${dead} leads nowhere`;
  if (/^Not met(?: here| wholly| by a test)?\. .{20,}$/.test(heldBy)) return null;
  const [, file, title] = /^`([^`]+\.(?:test|spec)\.tsx?)`: (.+)$/.exec(heldBy) ?? [];
  if (file && title) {
    if (!existsSync(file)) return `${file} doesn't exist`;
    const source = readFileSync(file, 'utf8');
    return ["'", '"', '`'].some((quote) => source.includes(quote + title)) ? null : `${file} has no test "${title}"`;
  }
  if (!/^\[[^\]]+\]\([^)]*#[^)]+\)$/.test(heldBy)) return 'neither a test nor a section nor a reason';
  return documented.has(id) ? null : 'a section, but the requirement asks for more than documentation';
}

/** Whether the linked file, or this one, exists and has a heading of the link's anchor. */
function leadsSomewhere(link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? 'docs/security.md' : join('docs', path);
  if (!existsSync(file)) return false;
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slug(heading));
  return anchor === undefined || headings.includes(anchor);
}

/** The anchor of a heading, as GitHub makes it. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every row names a test or a section that is there, or says why it isn’t met', () => {
  expect(rows.map((row) => [row.id, fault(row)]).filter(([, wrong]) => wrong !== null)).toEqual([]);
});

test('a row without proof is found', () => {
  const faulty = [
    '',
    'Yes.',
    '`tests/nothing.test.ts`: x',
    '[Nothing](#nothing)',
    '[Libraries](../SECURITY.md#nothing)',
    '[Libraries](../NOTHING.md#libraries)',
    '[A file without a section](../SECURITY.md)',
    'Not met.',
    'Not met. It is [documented elsewhere](hosting.md#nothing), in many words.',
  ];
  expect(faulty.map((heldBy) => fault({ id: '6.1.1', heldBy }))).not.toContain(null);
  const section = '[Sign-in](#sign-in)';
  expect([fault({ id: '6.1.1', heldBy: section }), fault({ id: '6.2.10', heldBy: section })]).toEqual([
    null,
    'a section, but the requirement asks for more than documentation',
  ]);
});

test('every key that the server makes is in the table of keys', () => {
  const [, union = ''] = /^type Name =([^;]+);$/m.exec(readFileSync('api/auth/secrets.ts', 'utf8')) ?? [];
  const names = [...union.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name);
  expect(names).toContain('access-token');
  const [, keys = ''] = /^## Keys\n([\s\S]*?)^## /m.exec(text) ?? [];
  expect(names.filter((name) => !keys.includes(`\n| \`${name}\` `))).toEqual([]);
});
