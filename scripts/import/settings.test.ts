import { expect, test } from 'vitest';

import { readSettings } from './settings.ts';

test('a whole command line', () => {
  const args = [
    '--domain',
    'SF.localhost',
    '--name',
    'SF Street Food',
    'permits.csv',
    '--publish',
    'all',
    '--place',
    'San Francisco',
  ];
  expect(readSettings(args, { PORT: '5000', OWNER_EMAIL: 'me@example.com', OWNER_PASSWORD: 'secret words' })).toEqual({
    file: 'permits.csv',
    host: 'sf.localhost',
    name: 'SF Street Food',
    publishAll: true,
    map: null,
    url: 'http://127.0.0.1:5000',
    email: 'me@example.com',
    password: 'secret words',
    token: null,
    place: 'San Francisco',
    dryRun: false,
  });
});

test.each([
  [[], 'Name the CSV file'],
  [['a.csv'], 'Name the domain'],
  [['a.csv', 'b.csv', '--domain', 'sf.localhost'], 'one file at a time'],
  [['a.csv', '--domain', 'http://sf'], 'is not a host name'],
  [['a.csv', '--domain', 'sf.localhost', '--publish', 'none'], '--publish takes: all'],
  [['a.csv', '--domain', 'sf.localhost', '--url', 'localhost'], 'is not a link'],
  [['a.csv', '--color'], "Unknown option '--color'"],
])('%j is refused', (args, message) => {
  expect(() => readSettings(args, {})).toThrow(message);
});

test('--help asks for nothing else', () => {
  expect(readSettings(['--help'], {})).toBeNull();
});
