import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { settingNames } from '#api/config/environment.ts';

/** Names that aren't Caravan's settings: of Node, of the image, and of the other programs in these files. */
const others = new Set([
  'NODE_ENV',
  'PATH',
  'BUILDER',
  'BASE',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
]);

/** Where each file names settings. */
const files: Record<string, RegExp> = {
  'deploy/Dockerfile': /(?:^ENV|^ARG| )\s*([A-Z][A-Z0-9_]+)=/gm,
  'deploy/compose.yaml': /^ {6}([A-Z][A-Z0-9_]+):/gm,
  'deploy/compose.postgres.yaml': /^ {6}([A-Z][A-Z0-9_]+):/gm,
  'deploy/caravan.service': /[= ]([A-Z][A-Z0-9_]+)=/g,
  'deploy/kubernetes.yaml': /\{ name: ([A-Z][A-Z0-9_]+),/g,
};

test.each(Object.entries(files))('%s sets only settings that exist', (file, names) => {
  const named = [...readFileSync(file, 'utf8').matchAll(names)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(1);
  const known = (name: string) => others.has(name) || settingNames.includes(name.replace(/_FILE$/, ''));
  expect(named.filter((name) => !known(name))).toEqual([]);
});
